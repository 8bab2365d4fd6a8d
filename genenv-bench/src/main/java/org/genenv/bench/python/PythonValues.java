package org.genenv.bench.python;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Makes and copies Python values. */
public final class PythonValues {
    private static final BigInteger MIN_LONG = BigInteger.valueOf(Long.MIN_VALUE);
    private static final BigInteger MAX_LONG = BigInteger.valueOf(Long.MAX_VALUE);

    /** How the published constants write a value that JSON has no form for: an object with this one key. */
    private static final String OTHER_VALUE = "__python__";

    private PythonValues() {}

    /** A value as Python's json module reads it. */
    public static Object of(JsonNode json) {
        if (json.isTextual()) {
            return json.textValue();
        } else if (json.isObject()) {
            Map<Object, Object> dict = new LinkedHashMap<>();
            json.fields().forEachRemaining(field -> dict.put(field.getKey(), of(field.getValue())));
            return dict;
        } else if (json.isArray()) {
            List<Object> list = new ArrayList<>(json.size());
            json.forEach(item -> list.add(of(item)));
            return list;
        } else if (json.isIntegralNumber()) {
            return integer(json.bigIntegerValue());
        } else if (json.isNumber()) {
            return json.doubleValue();
        } else if (json.isBoolean()) {
            return json.booleanValue();
        } else {
            return PyConstant.NONE;
        }
    }

    /** As {@link #of}, where an object with the one key {@code __python__} names a constant. */
    public static Object ofConstants(JsonNode json) {
        if (json.isArray()) {
            List<Object> list = new ArrayList<>(json.size());
            json.forEach(item -> list.add(ofConstants(item)));
            return list;
        }
        return json.path(OTHER_VALUE).asText("").equals("Ellipsis") ? PyConstant.ELLIPSIS : of(json);
    }

    /** An int in its one form: a Long where it fits. */
    public static Object integer(BigInteger value) {
        return value.compareTo(MIN_LONG) >= 0 && value.compareTo(MAX_LONG) <= 0 ? (Object) value.longValue() : value;
    }

    /** A dict with these entries. */
    public static Map<Object, Object> dict(Object... keysAndValues) {
        Map<Object, Object> dict = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            dict.put(keysAndValues[i], keysAndValues[i + 1]);
        }
        return dict;
    }

    /** A value that shares no list or dict with this one. */
    public static Object deepCopy(Object value) {
        if (value instanceof List<?> list) {
            List<Object> copy = new ArrayList<>(list.size());
            list.forEach(item -> copy.add(deepCopy(item)));
            return copy;
        } else if (value instanceof Map<?, ?> dict) {
            Map<Object, Object> copy = new LinkedHashMap<>();
            dict.forEach((key, item) -> copy.put(key, deepCopy(item)));
            return copy;
        }
        return value;
    }

    /** @return whether Python would take the value for a number; a bool is one */
    public static boolean isNumber(Object value) {
        return value instanceof Number || value instanceof Boolean;
    }

    /** @return whether it is an int, which a bool is not here */
    public static boolean isInteger(Object value) {
        return value instanceof Long || value instanceof BigInteger;
    }

    /** @return the number as a double; a bool counts 1 or 0 */
    public static double asDouble(Object number) {
        return number instanceof Boolean flag ? (flag ? 1 : 0) : ((Number) number).doubleValue();
    }

    /** @return the name of the value's type, as Python's messages have it */
    public static String typeName(Object value) {
        if (value instanceof String) {
            return "str";
        } else if (value instanceof Boolean) {
            return "bool";
        } else if (isInteger(value)) {
            return "int";
        } else if (value instanceof Double) {
            return "float";
        } else if (value instanceof List) {
            return "list";
        } else if (value instanceof Map) {
            return "dict";
        } else if (value instanceof PyTuple) {
            return "tuple";
        } else if (value instanceof PyBytes) {
            return "bytes";
        }
        return value == PyConstant.ELLIPSIS ? "ellipsis" : "NoneType";
    }
}
