package org.genenv.bench.alfworld.engine;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/** What the game calls its objects: {@code fridge_bar__plus_01...} is "fridge 1". */
final class EntityNames {
    private static final String SEPARATOR = "_bar_";
    private static final String BASIN = "basin";

    private final String[] names;

    /**
     * Names every object. Only those that some initial fact is about are numbered: among things of one kind the first in
     * the order of ids gets the highest number, the last gets 1.
     *
     * @param entities the objects that occur in initial facts
     */
    EntityNames(ObjectTable objects, BitSet entities) {
        names = new String[objects.size()];
        Map<String, Integer> used = new HashMap<>();
        for (int object = objects.size() - 1; object >= 0; object--) {
            String id = objects.id(object);
            int end = id.indexOf(SEPARATOR);
            if (end < 0 || !entities.get(object)) {
                names[object] = id + " ";
            } else {
                String kind = id.substring(0, end) + (id.contains(BASIN) ? BASIN : "");
                names[object] = kind + " " + used.merge(kind, 1, Integer::sum);
            }
        }
    }

    String name(int object) {
        return names[object];
    }
}
