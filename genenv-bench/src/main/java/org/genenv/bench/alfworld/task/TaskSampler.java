package org.genenv.bench.alfworld.task;

import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.genenv.bench.alfworld.catalog.Catalog;
import org.genenv.bench.alfworld.catalog.Goal;
import org.genenv.bench.alfworld.catalog.ObjectProperty;
import org.genenv.bench.alfworld.catalog.ObjectType;
import org.genenv.bench.alfworld.catalog.ReceptacleType;
import org.genenv.bench.option.IntRange;

/**
 * Draws tasks that make sense: panel, seeds and demonstrations come from here. Immutable and thread-safe; all randomness is passed
 * in.
 */
public final class TaskSampler {
    /** Of the largest houses some draws do not fit the smallest; far more draws than any size needs. */
    private static final int MOST_DRAWS = 10_000;

    private final Catalog catalog;
    private final IntRange distractors;

    /**
     * @param catalog the types to draw from
     * @param distractors how many other objects lie about
     */
    public TaskSampler(Catalog catalog, IntRange distractors) {
        this.catalog = catalog;
        this.distractors = distractors;
    }

    /**
     * Draws a task.
     *
     * @param goal its kind
     * @param place where its object lies
     * @param size how many receptacles the house has
     */
    public HouseTask sample(Goal goal, HidingPlace place, int size, SplittableRandom random) {
        List<ObjectType> objects = catalog.objects().stream()
                .filter(type -> type.is(ObjectProperty.PICKUPABLE) && type.is(goal.needs()))
                .toList();
        for (int i = 0; i < MOST_DRAWS; i++) {
            ObjectType object = pick(objects, random);
            List<ReceptacleType> hidingPlaces = receptacles(object, place == HidingPlace.CLOSED);
            List<ObjectType> lamps = catalog.objects().stream()
                    .filter(type -> type.is(ObjectProperty.TOGGLEABLE))
                    .toList();
            boolean isLook = goal == Goal.LOOK;
            ObjectType brought = isLook ? pick(lamps, random) : object;
            List<ReceptacleType> targets = catalog.receptacles().stream()
                    .filter(type -> brought.fits(type) && !(isLook && type.isOpenable()))
                    .toList();
            if (hidingPlaces.isEmpty() || targets.isEmpty()) {
                continue;
            }
            ReceptacleType hidingPlace = pick(hidingPlaces, random);
            ReceptacleType target = pick(targets, random);
            // ALFWorld brings things elsewhere than to the appliance.
            boolean isAppliance = goal.appliance().filter(target.name()::equals).isPresent();
            if (isAppliance || (!isLook && hidingPlace.equals(target))) {
                continue;
            }
            Map<String, Integer> house = new TreeMap<>();
            house.put(hidingPlace.name(), 1);
            house.put(target.name(), 1);
            goal.appliance().ifPresent(appliance -> house.put(appliance, 1));
            if (house.size() <= size) {
                furnish(house, size, random);
                return new HouseTask(
                        goal,
                        object.name(),
                        isLook ? brought.name() : target.name(),
                        place,
                        house,
                        distractors.draw(random));
            }
        }
        throw new IllegalArgumentException("no task of kind " + goal.kind() + " with its object in something "
                + place.word() + " fits a house of " + size + " receptacles of the " + catalog.name() + " catalog");
    }

    /** Adds receptacles up to the size, as often as they are in ALFWorld's houses. */
    private void furnish(Map<String, Integer> house, int size, SplittableRandom random) {
        int count = house.values().stream().mapToInt(Integer::intValue).sum();
        for (; count < size; count++) {
            List<ReceptacleType> left = catalog.receptacles().stream()
                    .filter(type -> house.getOrDefault(type.name(), 0) < type.usualMost())
                    .toList();
            int ticket = random.nextInt(
                    left.stream().mapToInt(ReceptacleType::frequency).sum());
            int next = 0;
            for (; ticket >= left.get(next).frequency(); next++) {
                ticket -= left.get(next).frequency();
            }
            house.merge(left.get(next).name(), 1, Integer::sum);
        }
    }

    private List<ReceptacleType> receptacles(ObjectType object, boolean isOpenable) {
        return catalog.receptacles().stream()
                .filter(type -> type.isOpenable() == isOpenable && object.fits(type))
                .toList();
    }

    private static <T> T pick(List<T> from, SplittableRandom random) {
        return from.get(random.nextInt(from.size()));
    }
}
