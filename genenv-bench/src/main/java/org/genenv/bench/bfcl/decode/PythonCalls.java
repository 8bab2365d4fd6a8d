package org.genenv.bench.bfcl.decode;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.genenv.bench.bfcl.decode.Expression.Attribute;
import org.genenv.bench.bfcl.decode.Expression.Binary;
import org.genenv.bench.bfcl.decode.Expression.Call;
import org.genenv.bench.bfcl.decode.Expression.Constant;
import org.genenv.bench.bfcl.decode.Expression.DictOf;
import org.genenv.bench.bfcl.decode.Expression.Entry;
import org.genenv.bench.bfcl.decode.Expression.Keyword;
import org.genenv.bench.bfcl.decode.Expression.ListOf;
import org.genenv.bench.bfcl.decode.Expression.Name;
import org.genenv.bench.bfcl.decode.Expression.Subscript;
import org.genenv.bench.bfcl.decode.Expression.TupleOf;
import org.genenv.bench.bfcl.decode.Expression.Unary;
import org.genenv.bench.python.PyConstant;
import org.genenv.bench.python.PyTuple;
import org.genenv.bench.python.PythonText;
import org.genenv.bench.python.PythonValues;

/**
 * Decodes {@code [f(a=1), g(b='x')]} as the leaderboard does (gorilla, berkeley-function-call-leaderboard at 6ea5797), with its habits:
 * positional arguments are dropped, a repeated name keeps the last value, a bare name is its text, every sign is a minus.
 */
public final class PythonCalls {
    private static final String ENDS = "`\n ";

    private PythonCalls() {}

    /**
     * Decodes an answer.
     *
     * @throws DecodeException if it is no list of calls
     */
    public static List<FunctionCall> decode(String answer) throws DecodeException {
        String text = stripped(answer);
        Expression parsed =
                PythonParser.parse((text.startsWith("[") ? "" : "[") + text + (text.endsWith("]") ? "" : "]"));
        if (!(parsed instanceof ListOf list)) {
            throw new DecodeException("the answer is no single list of calls");
        }
        List<FunctionCall> calls = new ArrayList<>();
        for (Expression item : list.items()) {
            if (!(item instanceof Call call)) {
                throw new DecodeException("'" + abbreviated(PythonSource.of(item)) + "' is no call");
            }
            calls.add(call(call));
        }
        return calls;
    }

    private static String stripped(String answer) {
        int start = 0;
        int end = answer.length();
        while (start < end && ENDS.indexOf(answer.charAt(start)) >= 0) {
            start++;
        }
        while (end > start && ENDS.indexOf(answer.charAt(end - 1)) >= 0) {
            end--;
        }
        return answer.substring(start, end);
    }

    /**
     * Decodes one call that was parsed.
     *
     * @throws DecodeException if an argument is no value
     */
    public static FunctionCall call(Call call) throws DecodeException {
        return new FunctionCall(functionName(call.function()), arguments(call));
    }

    private static Map<Object, Object> arguments(Call call) throws DecodeException {
        Map<Object, Object> arguments = new LinkedHashMap<>();
        for (Keyword keyword : call.keywords()) {
            arguments.put(keyword.name().orElse("None"), value(keyword.value()));
        }
        return arguments;
    }

    private static String functionName(Expression function) {
        String suffix = "";
        Expression part = function;
        while (part instanceof Attribute attribute) {
            suffix = suffix.isEmpty() ? attribute.name() : attribute.name() + "." + suffix;
            part = attribute.value();
        }
        if (!(part instanceof Name name)) {
            return suffix;
        }
        return suffix.isEmpty() ? name.id() : name.id() + "." + suffix;
    }

    private static Object value(Expression expression) throws DecodeException {
        if (expression instanceof Constant constant) {
            return constant.value() == PyConstant.ELLIPSIS ? "..." : constant.value();
        } else if (expression instanceof Name name) {
            return name.id();
        } else if (expression instanceof Unary unary) {
            return minus(unary.operand());
        } else if (expression instanceof ListOf list) {
            return values(list.items());
        } else if (expression instanceof TupleOf tuple) {
            return new PyTuple(values(tuple.items()));
        } else if (expression instanceof DictOf dict) {
            return dict(dict);
        } else if (expression instanceof Binary) {
            return Arithmetic.evaluate(expression);
        } else if (expression instanceof Call call) {
            return call.keywords().isEmpty()
                    ? PythonSource.of(call)
                    : PythonValues.dict(functionName(call.function()), arguments(call));
        } else if (expression instanceof Subscript subscript) {
            return PythonSource.of(subscript.value()) + "[" + PythonSource.of(subscript.index()) + "]";
        }
        throw new DecodeException("'" + abbreviated(PythonSource.of(expression)) + "' is no value");
    }

    private static List<Object> values(List<Expression> items) throws DecodeException {
        List<Object> values = new ArrayList<>(items.size());
        for (Expression item : items) {
            values.add(value(item));
        }
        return values;
    }

    private static Object minus(Expression operand) throws DecodeException {
        if (operand instanceof Constant constant && PythonValues.isNumber(constant.value())) {
            return Arithmetic.evaluate(new Unary("-", operand));
        }
        throw new DecodeException(
                "a sign stands before '" + abbreviated(PythonSource.of(operand)) + "', expected a number");
    }

    private static Map<Object, Object> dict(DictOf dict) throws DecodeException {
        Map<Object, Object> entries = new LinkedHashMap<>();
        for (Entry entry : dict.entries()) {
            if (entry.key().isEmpty()) {
                throw new DecodeException("a dict is unpacked inside another");
            }
            Object key = value(entry.key().get());
            if (key instanceof List || key instanceof Map) {
                throw new DecodeException("a " + PythonValues.typeName(key) + " is no key");
            }
            entries.put(key, value(entry.value()));
        }
        return entries;
    }

    /**
     * Writes calls so that they can be executed, one text each: {@code name(k=repr(v), ..)}. A dict whose values are all dicts is written as
     * a call of its first key, as the leaderboard does.
     *
     * @throws DecodeException if an argument is an empty dict, which the leaderboard's code cannot write
     */
    public static List<String> executable(List<FunctionCall> calls) throws DecodeException {
        List<String> texts = new ArrayList<>(calls.size());
        for (FunctionCall call : calls) {
            texts.add(call.name() + named(call.arguments()));
        }
        return texts;
    }

    private static String named(Map<?, ?> arguments) throws DecodeException {
        List<String> texts = new ArrayList<>();
        for (Map.Entry<?, ?> argument : arguments.entrySet()) {
            texts.add(PythonText.str(argument.getKey()) + "=" + executableValue(argument.getValue()));
        }
        return texts.stream().collect(Collectors.joining(", ", "(", ")"));
    }

    private static String executableValue(Object value) throws DecodeException {
        if (!(value instanceof Map<?, ?> dict)) {
            return PythonText.repr(value);
        } else if (dict.isEmpty()) {
            throw new DecodeException("an argument is an empty dict, which cannot be written as a call");
        } else if (dict.values().stream().allMatch(Map.class::isInstance)) {
            Map.Entry<?, ?> first = dict.entrySet().iterator().next();
            return PythonText.str(first.getKey()) + named((Map<?, ?>) first.getValue());
        }
        List<String> entries = new ArrayList<>();
        for (Map.Entry<?, ?> entry : dict.entrySet()) {
            entries.add("'" + PythonText.str(entry.getKey()) + "': " + executableValue(entry.getValue()));
        }
        return entries.stream().collect(Collectors.joining(", ", "{", "}"));
    }

    private static String abbreviated(String text) {
        return text.length() <= 60 ? text : text.substring(0, 60) + "...";
    }
}
