package org.genenv.bench.alfworld.engine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The types of a domain. {@code object} is the root, whether declared or not. */
final class TypeHierarchy {
    static final String ROOT = "object";

    /** What {@link #index} answers for a type that is not declared. No object has it. */
    static final int UNKNOWN = -1;

    private final Map<String, Integer> indexes = new HashMap<>();
    private final List<String> names = new ArrayList<>();
    private final int[] parents;

    private TypeHierarchy(List<Parameter> declared) {
        add(ROOT);
        for (Parameter type : declared) {
            add(type.name());
            add(type.type());
        }
        parents = new int[names.size()];
        for (Parameter type : declared) {
            parents[index(type.name())] = index(type.type());
        }
    }

    private void add(String name) {
        if (indexes.putIfAbsent(name, names.size()) == null) {
            names.add(name);
        }
    }

    /**
     * Checks that every type descends from {@code object}.
     *
     * @param declared name and supertype of each type, in the order of the text
     */
    static TypeHierarchy of(SourceText source, List<Parameter> declared) throws GameFormatException {
        TypeHierarchy types = new TypeHierarchy(declared);
        types.parents[0] = 0;
        for (Parameter type : declared) {
            int ancestor = types.index(type.name());
            for (int steps = 0; ancestor != 0; steps++) {
                if (steps > types.names.size()) {
                    throw source.error(
                            type.offset(),
                            "type " + SourceText.quote(type.name()) + ", which is its own supertype",
                            "supertypes that end at 'object'",
                            "Remove the cycle from (:types ...).");
                }
                ancestor = types.parents[ancestor];
            }
        }
        return types;
    }

    int size() {
        return names.size();
    }

    String name(int type) {
        return names.get(type);
    }

    int index(String name) {
        return indexes.getOrDefault(name, UNKNOWN);
    }

    boolean isDeclared(String name) {
        return indexes.containsKey(name);
    }

    /** Returns the supertype; that of {@code object}, which has index 0, is itself. */
    int parent(int type) {
        return parents[type];
    }
}
