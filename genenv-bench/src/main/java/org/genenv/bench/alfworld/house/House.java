package org.genenv.bench.alfworld.house;

import java.util.List;
import org.genenv.bench.alfworld.catalog.ObjectType;
import org.genenv.bench.alfworld.catalog.ReceptacleType;
import org.genenv.bench.alfworld.task.HouseTask;

/**
 * A drawn house: a task with everything at its place.
 *
 * @param task what is to be done here
 * @param sentence the task in words, as the game tells it
 * @param receptacles in the order in which the game lists them: ascending ids
 * @param items what lies in them, in ascending order of ids
 */
public record House(HouseTask task, String sentence, List<Receptacle> receptacles, List<Item> items) {
    /** Copies the lists. */
    public House {
        receptacles = List.copyOf(receptacles);
        items = List.copyOf(items);
    }

    /**
     * One receptacle.
     *
     * @param type its type
     * @param id its id in facts
     * @param name as the game prints it, such as {@code cabinet 2}
     */
    public record Receptacle(ReceptacleType type, String id, String name) {}

    /**
     * One object.
     *
     * @param type its type
     * @param id its id in facts
     * @param in where it lies at the start
     */
    public record Item(ObjectType type, String id, Receptacle in) {}
}
