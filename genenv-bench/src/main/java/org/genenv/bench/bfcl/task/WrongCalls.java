package org.genenv.bench.bfcl.task;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.genenv.bench.bfcl.decode.FunctionCall;
import org.genenv.bench.python.PythonValues;

/** Answers that are wrong whatever the task: another function, another value, an argument or a call left out. */
final class WrongCalls {
    private WrongCalls() {}

    /** The wrong answers next to the target, one change each. */
    static List<List<FunctionCall>> of(SingleTurnTask task) {
        List<FunctionCall> right = task.calls();
        List<List<FunctionCall>> wrong = new ArrayList<>();
        wrong.add(List.of());
        wrong.add(right.subList(1, right.size()));
        for (int i = 0; i < right.size(); i++) {
            FunctionCall call = right.get(i);
            wrong.add(replaced(right, i, new FunctionCall(call.name() + "_2", call.arguments())));
            FunctionSchema function = function(task, call.name());
            for (Map.Entry<Object, Object> argument : call.arguments().entrySet()) {
                wrong.add(replaced(right, i, with(call, argument.getKey(), changed(argument.getValue()))));
                if (!function.isFreeOfGrounds((String) argument.getKey(), argument.getValue())) {
                    wrong.add(replaced(right, i, without(call, argument.getKey())));
                }
            }
        }
        return wrong;
    }

    private static FunctionSchema function(SingleTurnTask task, String name) {
        return task.functions().stream()
                .filter(function -> function.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static List<FunctionCall> replaced(List<FunctionCall> calls, int at, FunctionCall call) {
        List<FunctionCall> result = new ArrayList<>(calls);
        result.set(at, call);
        return result;
    }

    private static FunctionCall with(FunctionCall call, Object name, Object value) {
        Map<Object, Object> arguments = new LinkedHashMap<>(call.arguments());
        arguments.put(name, value);
        return new FunctionCall(call.name(), arguments);
    }

    private static FunctionCall without(FunctionCall call, Object name) {
        Map<Object, Object> arguments = new LinkedHashMap<>(call.arguments());
        arguments.remove(name);
        return new FunctionCall(call.name(), arguments);
    }

    /** The call with another value of every argument. */
    static FunctionCall changed(FunctionCall call) {
        Map<Object, Object> arguments = new LinkedHashMap<>();
        call.arguments().forEach((name, value) -> arguments.put(name, changed(value)));
        return new FunctionCall(call.name(), arguments);
    }

    /** Another value of the same type. */
    private static Object changed(Object value) {
        if (value instanceof Boolean flag) {
            return !flag;
        } else if (value instanceof Double number) {
            return number == number + 1 ? 0.0 : number + 1;
        } else if (PythonValues.isInteger(value)) {
            return PythonValues.integer(new BigInteger(value.toString()).add(BigInteger.ONE));
        } else if (value instanceof List<?> list) {
            return list.isEmpty() ? List.of("other") : new ArrayList<>(list.subList(1, list.size()));
        } else if (value instanceof Map<?, ?> dict) {
            Map<Object, Object> changed = new LinkedHashMap<>(dict);
            changed.put("other", "other");
            return changed;
        }
        return value + "other";
    }
}
