package org.genenv.bench.bfcl.checker;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.genenv.bench.python.PyConstant;
import org.genenv.bench.python.PyTuple;
import org.genenv.bench.python.PythonValues;

/** The Python types that values are compared by, and what the declared types of each language mean in them. */
enum ValueType {
    STRING,
    INTEGER,
    FLOAT,
    BOOLEAN,
    LIST,
    DICT,
    TUPLE,
    NONE,
    OTHER;

    private static final Map<String, ValueType> PYTHON = Map.of(
            "string", STRING, "integer", INTEGER, "float", FLOAT, "boolean", BOOLEAN, "array", LIST, "tuple", LIST,
            "dict", DICT, "any", STRING);
    private static final Map<String, ValueType> JAVA = Map.ofEntries(
            Map.entry("byte", INTEGER),
            Map.entry("short", INTEGER),
            Map.entry("integer", INTEGER),
            Map.entry("long", INTEGER),
            Map.entry("float", FLOAT),
            Map.entry("double", FLOAT),
            Map.entry("boolean", BOOLEAN),
            Map.entry("char", STRING),
            Map.entry("String", STRING),
            Map.entry("any", STRING),
            Map.entry("Array", LIST),
            Map.entry("ArrayList", LIST),
            Map.entry("Queue", LIST),
            Map.entry("Stack", LIST),
            Map.entry("HashMap", DICT),
            Map.entry("Hashtable", DICT));
    private static final Map<String, ValueType> JAVASCRIPT = Map.of(
            "String", STRING, "integer", INTEGER, "float", FLOAT, "Bigint", INTEGER, "Boolean", BOOLEAN, "dict", DICT,
            "array", LIST, "any", STRING);

    /** @return what the declared type means; OTHER, which no value has, for a type that the language does not know */
    static ValueType declared(String type, Language language) {
        Map<String, ValueType> types =
                switch (language) {
                    case PYTHON -> PYTHON;
                    case JAVA -> JAVA;
                    case JAVASCRIPT -> JAVASCRIPT;
                };
        return types.getOrDefault(type, OTHER);
    }

    /** @return the exact type of a value: a bool is no int */
    static ValueType of(Object value) {
        if (value instanceof String) {
            return STRING;
        } else if (value instanceof Boolean) {
            return BOOLEAN;
        } else if (PythonValues.isInteger(value)) {
            return INTEGER;
        } else if (value instanceof Double) {
            return FLOAT;
        } else if (value instanceof List) {
            return LIST;
        } else if (value instanceof Map) {
            return DICT;
        } else if (value instanceof PyTuple) {
            return TUPLE;
        }
        return value == PyConstant.NONE ? NONE : OTHER;
    }

    /** @return the type of the first allowed value that is not the empty text, if there is one */
    static Optional<ValueType> ofAllowed(List<?> allowed) {
        for (Object value : allowed) {
            if (!value.equals(ExpectedCall.LEFT_OUT)) {
                return Optional.of(of(value));
            }
        }
        return Optional.empty();
    }
}
