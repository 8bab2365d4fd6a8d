package org.genenv.bench.bfcl.backend;

import java.util.List;
import java.util.Map;
import org.genenv.bench.python.PyConstant;
import org.genenv.bench.python.PyTuple;
import org.genenv.bench.python.PythonValues;

/**
 * The arguments of one call. A type that Python would stumble over is a {@link ToolException}.
 *
 * @param values by the name of the parameter; every parameter has one
 */
record Arguments(Map<String, Object> values) {
    Object get(String name) {
        return values.get(name);
    }

    boolean isNone(String name) {
        return get(name) == PyConstant.NONE;
    }

    String text(String name) throws ToolException {
        if (get(name) instanceof String text) {
            return text;
        }
        throw new ToolException("argument '" + name + "' must be str, not " + PythonValues.typeName(get(name)));
    }

    double number(String name) throws ToolException {
        return numberOf(name, get(name));
    }

    private static double numberOf(String name, Object value) throws ToolException {
        if (PythonValues.isNumber(value)) {
            return PythonValues.asDouble(value);
        }
        throw new ToolException("argument '" + name + "' must be a number, not " + PythonValues.typeName(value));
    }

    /** A whole number that is used as a count. */
    int count(String name) throws ToolException {
        Object value = get(name);
        if (value instanceof Boolean flag) {
            return flag ? 1 : 0;
        } else if (value instanceof Long number) {
            return (int) Math.max(Integer.MIN_VALUE / 2, Math.min(Integer.MAX_VALUE / 2, number));
        }
        throw new ToolException("argument '" + name + "' must be an int, not " + PythonValues.typeName(value));
    }

    List<?> list(String name) throws ToolException {
        Object value = get(name);
        if (value instanceof PyTuple tuple) {
            return tuple.items();
        } else if (value instanceof List<?> list) {
            return list;
        }
        throw new ToolException("'" + PythonValues.typeName(value) + "' object is not iterable");
    }

    double[] numbers(String name) throws ToolException {
        List<?> list = list(name);
        double[] numbers = new double[list.size()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = numberOf(name, list.get(i));
        }
        return numbers;
    }

    /** Whether Python takes the value for true. */
    boolean truth(String name) {
        Object value = get(name);
        if (PythonValues.isNumber(value)) {
            return PythonValues.asDouble(value) != 0;
        } else if (value instanceof String text) {
            return !text.isEmpty();
        } else if (value instanceof List<?> list) {
            return !list.isEmpty();
        }
        return !(value instanceof Map<?, ?> dict ? dict.isEmpty() : value == PyConstant.NONE);
    }
}
