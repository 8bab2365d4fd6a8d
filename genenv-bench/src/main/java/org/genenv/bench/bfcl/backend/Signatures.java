package org.genenv.bench.bfcl.backend;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.genenv.bench.bfcl.decode.DecodeException;
import org.genenv.bench.bfcl.decode.Expression;
import org.genenv.bench.bfcl.decode.PythonParser;
import org.genenv.bench.python.PyConstant;
import org.genenv.bench.python.PythonValues;

/** The tools of one world with their parameters and defaults, written as Python writes them: {@code tail(file_name, lines=10)}. */
final class Signatures {
    /** Marks a parameter without a default. */
    private static final Object REQUIRED = new Object();

    private final Map<String, Map<String, Object>> parametersByTool = new LinkedHashMap<>();

    private Signatures() {}

    static Signatures of(String... signatures) {
        Signatures result = new Signatures();
        for (String signature : signatures) {
            result.add(signature);
        }
        return result;
    }

    private void add(String signature) {
        try {
            Expression.Call call = (Expression.Call) PythonParser.parse(signature);
            Map<String, Object> parameters = new LinkedHashMap<>();
            for (Expression parameter : call.positional()) {
                parameters.put(((Expression.Name) parameter).id(), REQUIRED);
            }
            for (Expression.Keyword keyword : call.keywords()) {
                parameters.put(keyword.name().orElseThrow(), defaultOf(keyword.value()));
            }
            parametersByTool.put(((Expression.Name) call.function()).id(), parameters);
        } catch (DecodeException e) {
            throw new IllegalArgumentException("no signature: " + signature, e);
        }
    }

    private static Object defaultOf(Expression expression) {
        return expression instanceof Expression.Constant constant ? constant.value() : PyConstant.NONE;
    }

    Set<String> tools() {
        return parametersByTool.keySet();
    }

    /** Gives every parameter its argument, as Python does. */
    Arguments bind(String owner, String tool, List<Object> positional, Map<String, Object> named) throws ToolException {
        Map<String, Object> bound = new LinkedHashMap<>(parametersByTool.get(tool));
        if (positional.size() > bound.size()) {
            throw new ToolException(owner + "." + tool + "() takes " + (bound.size() + 1) + " positional arguments but "
                    + (positional.size() + 1) + " were given");
        }
        int i = 0;
        for (Map.Entry<String, Object> parameter : bound.entrySet()) {
            if (i == positional.size()) {
                break;
            } else if (named.containsKey(parameter.getKey())) {
                throw new ToolException(
                        owner + "." + tool + "() got multiple values for argument '" + parameter.getKey() + "'");
            }
            parameter.setValue(positional.get(i++));
        }
        for (Map.Entry<String, Object> argument : named.entrySet()) {
            if (bound.replace(argument.getKey(), PythonValues.deepCopy(argument.getValue())) == null) {
                throw new ToolException(
                        owner + "." + tool + "() got an unexpected keyword argument '" + argument.getKey() + "'");
            }
        }
        List<String> missing = bound.entrySet().stream()
                .filter(parameter -> parameter.getValue() == REQUIRED)
                .map(parameter -> "'" + parameter.getKey() + "'")
                .toList();
        if (!missing.isEmpty()) {
            throw new ToolException(owner + "." + tool + "() missing " + missing.size()
                    + " required positional argument" + (missing.size() > 1 ? "s" : "") + ": " + enumerated(missing));
        }
        return new Arguments(bound);
    }

    private static String enumerated(List<String> names) {
        if (names.size() < 3) {
            return String.join(" and ", names);
        }
        return String.join(", ", names.subList(0, names.size() - 1)) + ", and " + names.get(names.size() - 1);
    }
}
