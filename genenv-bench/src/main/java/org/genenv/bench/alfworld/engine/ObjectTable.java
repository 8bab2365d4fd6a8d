package org.genenv.bench.alfworld.engine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The objects of a problem, numbered in the order of their lower-case ids, so that sorting numbers sorts ids. */
final class ObjectTable {
    /** What {@link #index} answers for a name that is no object of this problem. */
    static final int UNKNOWN = -1;

    private final List<String> ids = new ArrayList<>();
    private final Map<String, Integer> indexes = new HashMap<>();
    private final int[] types;

    /** Per type, per object: whether the object is of the type or of a subtype. */
    private final boolean[][] membership;

    private final int[][] members;

    ObjectTable(List<Parameter> objects, TypeHierarchy hierarchy) {
        List<Parameter> sorted = new ArrayList<>(objects);
        sorted.sort(Comparator.comparing(Parameter::name, CodePointOrder.INSTANCE));
        types = new int[sorted.size()];
        membership = new boolean[hierarchy.size()][sorted.size()];
        int[] counts = new int[hierarchy.size()];
        for (Parameter object : sorted) {
            int index = ids.size();
            ids.add(object.name());
            indexes.put(object.name(), index);
            types[index] = hierarchy.index(object.type());
            for (int type = types[index]; !membership[type][index]; type = hierarchy.parent(type)) {
                membership[type][index] = true;
                counts[type]++;
            }
        }
        members = new int[hierarchy.size()][];
        for (int type = 0; type < members.length; type++) {
            members[type] = new int[counts[type]];
            int next = 0;
            for (int object = 0; object < types.length; object++) {
                if (membership[type][object]) {
                    members[type][next++] = object;
                }
            }
        }
    }

    int size() {
        return ids.size();
    }

    String id(int object) {
        return ids.get(object);
    }

    int index(String id) {
        return indexes.getOrDefault(id, UNKNOWN);
    }

    /** Returns the type the object was declared with. */
    int type(int object) {
        return types[object];
    }

    /** Returns whether the object has the type or a subtype of it. */
    boolean isA(int object, int type) {
        return type != TypeHierarchy.UNKNOWN && membership[type][object];
    }

    /** Returns all objects of the type and its subtypes, ascending; not to be written to. */
    int[] members(int type) {
        return type == TypeHierarchy.UNKNOWN ? new int[0] : members[type];
    }
}
