package org.genenv.bench.alfworld.task;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.genenv.bench.alfworld.catalog.Goal;

/**
 * A task in a household. Its JSON:
 *
 * <pre>{@code
 * {"goal":"heat","object":"potato","target":"sidetable","place":"closed",
 *  "receptacles":{"cabinet":3,"microwave":1,"sidetable":2},"distractors":4}
 * }</pre>
 *
 * <p>The searched object lies in something closed (or open); the environment draws in what. A simulator that may name the
 * place converges to one place and the agent learns the short cut, so {@code contents} is refused unless a configuration
 * allows it.
 *
 * @param goal what is to be done
 * @param object name of the type of object
 * @param target name of the receptacle type to bring it to; for {@link Goal#LOOK} the name of the lamp
 * @param place where the object lies at the start
 * @param receptacles how many there are of each type, by name of the type
 * @param distractors how many other objects lie about
 * @param contents names of object types by name of the receptacle they lie in, such as {@code cabinet 2}; empty when the
 *     environment is to draw the places. Drawn distractors come on top
 */
public record HouseTask(
        Goal goal,
        String object,
        String target,
        HidingPlace place,
        SortedMap<String, Integer> receptacles,
        int distractors,
        SortedMap<String, List<String>> contents) {
    /** Most receptacles of one type; the least is 1. */
    public static final int MOST_OF_A_TYPE = 6;
    /** Least receptacles of a house: one to find the object in, one to bring it to. */
    public static final int LEAST_RECEPTACLES = 2;
    /** Most receptacles of a house. */
    public static final int MOST_RECEPTACLES = 40;
    /** Most drawn objects that have nothing to do with the goal. */
    public static final int MOST_DISTRACTORS = 12;
    /** Most objects of one type in a house. */
    public static final int MOST_LIKE_OBJECTS = 3;

    /** Copies the maps. */
    public HouseTask {
        receptacles = Collections.unmodifiableSortedMap(new TreeMap<>(receptacles));
        SortedMap<String, List<String>> copy = new TreeMap<>();
        contents.forEach((where, what) -> copy.put(where, List.copyOf(what)));
        contents = Collections.unmodifiableSortedMap(copy);
    }

    /** A task whose places the environment draws. */
    public HouseTask(
            Goal goal,
            String object,
            String target,
            HidingPlace place,
            Map<String, Integer> receptacles,
            int distractors) {
        this(goal, object, target, place, new TreeMap<>(receptacles), distractors, new TreeMap<>());
    }

    /** @return how many receptacles the house has */
    public int size() {
        return receptacles.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** @return how many objects of a type the contents name */
    public int placed(String object) {
        return (int) contents.values().stream()
                .flatMap(List::stream)
                .filter(object::equals)
                .count();
    }

    /** @return the canonical JSON: keys in the order above, names ascending, no blanks */
    public String toJson() {
        StringBuilder json = new StringBuilder(160)
                .append("{\"goal\":\"")
                .append(goal.kind())
                .append("\",\"object\":\"")
                .append(object)
                .append("\",\"target\":\"")
                .append(target)
                .append("\",\"place\":\"")
                .append(place.word())
                .append("\",\"receptacles\":{")
                .append(receptacles.entrySet().stream()
                        .map(entry -> "\"" + entry.getKey() + "\":" + entry.getValue())
                        .collect(Collectors.joining(",")))
                .append("},\"distractors\":")
                .append(distractors);
        if (!contents.isEmpty()) {
            json.append(",\"contents\":{")
                    .append(contents.entrySet().stream()
                            .map(entry -> quoted(entry.getKey())
                                    + entry.getValue().stream()
                                            .map(HouseTask::quoted)
                                            .collect(Collectors.joining(",", ":[", "]")))
                            .collect(Collectors.joining(",")))
                    .append('}');
        }
        return json.append('}').toString();
    }

    /**
     * Tasks of equal signature are near duplicates: goal, object, target, closed or open, the receptacles with their counts,
     * and what was placed by name. The number of distractors is left out: a few more things lying about make no other
     * exercise.
     */
    public String signature() {
        return goal.kind()
                + '|'
                + object
                + '|'
                + target
                + '|'
                + place.word()
                + '|'
                + receptacles
                + (contents.isEmpty() ? "" : "|" + contents);
    }

    private static String quoted(String text) {
        return '"' + new String(JsonStringEncoder.getInstance().quoteAsString(text)) + '"';
    }
}
