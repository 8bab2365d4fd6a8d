package org.genenv.bench.alfworld.house;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.genenv.bench.alfworld.catalog.Catalog;
import org.genenv.bench.alfworld.catalog.Goal;
import org.genenv.bench.alfworld.catalog.ObjectType;
import org.genenv.bench.alfworld.catalog.ReceptacleType;
import org.genenv.bench.alfworld.task.HidingPlace;
import org.genenv.bench.alfworld.task.HouseTask;
import org.genenv.bench.alfworld.task.HouseTaskReader;

/** Draws houses for tasks. Immutable and thread-safe; equal tasks and draws give equal houses. */
public final class HouseFactory {
    private final Catalog catalog;
    private final boolean variesWords;

    /**
     * @param catalog the types that tasks name
     * @param variesWords whether the task is told in one of ALFWorld's two wordings, drawn; else always in the first
     */
    public HouseFactory(Catalog catalog, boolean variesWords) {
        this.catalog = catalog;
        this.variesWords = variesWords;
    }

    /**
     * Draws the house of a task.
     *
     * @param task a task that {@link HouseTaskReader} accepted with this catalog
     * @param draw the seed of everything random about it
     */
    public House draw(HouseTask task, long draw) {
        SplittableRandom random = new SplittableRandom(draw);
        List<House.Receptacle> receptacles = receptacles(task);
        Contents contents = new Contents();
        if (task.contents().isEmpty()) {
            hideObjects(task, receptacles, contents, random);
        } else {
            for (House.Receptacle receptacle : receptacles) {
                for (String name : task.contents().getOrDefault(receptacle.name(), List.of())) {
                    contents.put(catalog.object(name).orElseThrow(), receptacle);
                }
            }
        }
        scatterDistractors(task, receptacles, contents, random);
        int wording = variesWords ? random.nextInt(TaskSentence.WORDINGS) : 0;
        String sentence = TaskSentence.of(task.goal(), task.object(), task.target(), wording);
        return new House(task, sentence, receptacles, contents.items());
    }

    /** ALFWorld's numbers run downward along ascending ids, and so along the list that the game prints. */
    private List<House.Receptacle> receptacles(HouseTask task) {
        List<House.Receptacle> receptacles = new ArrayList<>();
        task.receptacles().forEach((name, count) -> {
            ReceptacleType type = catalog.receptacle(name).orElseThrow();
            for (int ordinal = 1; ordinal <= count; ordinal++) {
                int number = count - ordinal + 1;
                receptacles.add(new House.Receptacle(type, type.instanceId(ordinal), name + " " + number));
            }
        });
        receptacles.sort(Comparator.comparing(receptacle -> receptacle.id().toLowerCase(Locale.ROOT)));
        return receptacles;
    }

    private void hideObjects(
            HouseTask task, List<House.Receptacle> receptacles, Contents contents, SplittableRandom random) {
        ObjectType object = catalog.object(task.object()).orElseThrow();
        boolean wantsDoor = task.place() == HidingPlace.CLOSED;
        List<House.Receptacle> hidingPlaces = select(
                receptacles,
                type -> type.isOpenable() == wantsDoor
                        && object.fits(type)
                        && !type.name().equals(task.target()));
        for (int i = 0; i < task.goal().objects(); i++) {
            contents.put(object, pick(hidingPlaces, random));
        }
        if (task.goal() == Goal.LOOK) {
            ObjectType lamp = catalog.object(task.target()).orElseThrow();
            contents.put(lamp, pick(select(receptacles, type -> !type.isOpenable() && lamp.fits(type)), random));
        }
    }

    private void scatterDistractors(
            HouseTask task, List<House.Receptacle> receptacles, Contents contents, SplittableRandom random) {
        List<ObjectType> types = new ArrayList<>(catalog.objects());
        types.removeIf(type -> !HouseTaskReader.isDistractor(type, task)
                || receptacles.stream().noneMatch(receptacle -> type.fits(receptacle.type())));
        int left = task.distractors();
        while (left > 0) {
            ObjectType type = pick(types, random);
            if (contents.count(type) == HouseTask.MOST_LIKE_OBJECTS) {
                types.remove(type);
            } else {
                contents.put(type, pick(select(receptacles, type::fits), random));
                left--;
            }
        }
    }

    private static List<House.Receptacle> select(List<House.Receptacle> receptacles, Predicate<ReceptacleType> wanted) {
        return receptacles.stream()
                .filter(receptacle -> wanted.test(receptacle.type()))
                .toList();
    }

    private static <T> T pick(List<T> from, SplittableRandom random) {
        return from.get(random.nextInt(from.size()));
    }

    /** What lies where, by type in ascending order of names. */
    private static final class Contents {
        private final Map<ObjectType, List<House.Receptacle>> places =
                new TreeMap<>(Comparator.comparing(ObjectType::name));

        void put(ObjectType type, House.Receptacle receptacle) {
            places.computeIfAbsent(type, absent -> new ArrayList<>()).add(receptacle);
        }

        int count(ObjectType type) {
            return places.getOrDefault(type, Collections.emptyList()).size();
        }

        List<House.Item> items() {
            List<House.Item> items = new ArrayList<>();
            places.forEach((type, receptacles) -> {
                for (int i = 0; i < receptacles.size(); i++) {
                    items.add(new House.Item(type, type.instanceId(i + 1), receptacles.get(i)));
                }
            });
            return items;
        }
    }
}
