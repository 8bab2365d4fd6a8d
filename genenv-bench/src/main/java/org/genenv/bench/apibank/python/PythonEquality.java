package org.genenv.bench.apibank.python;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Comparator;

/** Equality of JSON values as Python's {@code ==} has it: numbers by value, whole or not, and True is 1. */
public final class PythonEquality {
    private static final Comparator<JsonNode> LEAVES = (first, second) ->
            first.equals(second) || (isNumber(first) && isNumber(second) && value(first) == value(second)) ? 0 : 1;

    private PythonEquality() {}

    /** @return whether Python would call the two equal; keys of objects in any order */
    public static boolean areEqual(JsonNode first, JsonNode second) {
        // Containers compare child by child and ask the comparator for leaves; bare leaves it is asked for as well.
        return first.equals(LEAVES, second);
    }

    private static boolean isNumber(JsonNode node) {
        return node.isNumber() || node.isBoolean();
    }

    private static double value(JsonNode node) {
        return node.isBoolean() ? (node.asBoolean() ? 1 : 0) : node.doubleValue();
    }
}
