package org.genenv.bench.bfcl.multiturn;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.genenv.bench.bfcl.backend.Backend;
import org.genenv.bench.bfcl.backend.BackendConstants;
import org.genenv.bench.bfcl.backend.ToolException;
import org.genenv.bench.bfcl.decode.Arithmetic;
import org.genenv.bench.bfcl.decode.DecodeException;
import org.genenv.bench.bfcl.decode.Expression;
import org.genenv.bench.bfcl.decode.PythonParser;
import org.genenv.bench.python.PyTuple;
import org.genenv.bench.python.PythonText;
import org.genenv.bench.python.PythonValues;

/**
 * The worlds of one task, and the texts of calls that run in them. A call is parsed and looked up among the tools; nothing else of the text
 * ever runs. Not thread-safe.
 */
public final class World {
    /** Upstream refuses these names before it looks at them. */
    private static final Set<String> REFUSED =
            Set.of("kill", "exit", "quit", "remove", "unlink", "popen", "Popen", "run");

    /** What the result of a call begins with that ended in an exception of Python. */
    public static final String FAILED = "Error during execution: ";

    private final Map<String, Backend> backends = new LinkedHashMap<>();
    private final Map<String, Backend> backendByTool = new HashMap<>();

    /**
     * Starts the worlds.
     *
     * @param classes names of the worlds; where two have a tool of one name, the later one has it
     * @param configs by world, what the task sets
     * @param isLongContext whether the worlds are filled up
     * @throws IllegalArgumentException if there is no such world, or a configuration is none
     */
    public World(
            List<String> classes, Map<String, Map<?, ?>> configs, BackendConstants constants, boolean isLongContext) {
        for (String name : classes) {
            Backend backend = Backend.start(name, configs.getOrDefault(name, Map.of()), constants, isLongContext);
            backends.put(name, backend);
            backend.tools().forEach(tool -> backendByTool.put(tool, backend));
        }
    }

    /** @return by world, the state that is compared */
    public Map<String, Map<String, Object>> publicState() {
        Map<String, Map<String, Object>> states = new LinkedHashMap<>();
        backends.forEach((name, backend) -> states.put(name, backend.publicState()));
        return states;
    }

    /** @return the first world whose state is another one there, if any is */
    public Optional<String> differenceTo(World other) {
        return backends.keySet().stream()
                .filter(name -> !backends.get(name).hasSameState(other.backends.get(name)))
                .findFirst();
    }

    /**
     * Runs a call such as {@code cd(folder='temp')}; positional arguments and calls as arguments count.
     *
     * @return its result as the model sees it: texts as they are, dicts as JSON, other values as Python prints them
     */
    public String execute(String call) {
        try {
            checkName(call);
            return printed(evaluate(PythonParser.parse(call.strip())));
        } catch (DecodeException e) {
            return FAILED + "invalid syntax (" + e.getMessage() + ")";
        } catch (ToolException e) {
            return FAILED + e.getMessage();
        }
    }

    private static void checkName(String call) throws ToolException {
        int open = call.indexOf('(');
        String name = open < 0 ? call : call.substring(0, open);
        int dot = name.indexOf('.');
        if (REFUSED.contains(dot < 0 ? name : name.substring(dot + 1))) {
            throw new ToolException("Function call " + name + " is not allowed.");
        }
    }

    private static String printed(Object result) {
        if (!(result instanceof Map)) {
            return PythonText.str(result);
        }
        try {
            return PythonText.json(result);
        } catch (IllegalArgumentException e) {
            return PythonText.str(result);
        }
    }

    private Object evaluate(Expression expression) throws DecodeException, ToolException {
        if (expression instanceof Expression.Call call) {
            return call(call);
        } else if (expression instanceof Expression.ListOf list) {
            return all(list.items());
        } else if (expression instanceof Expression.TupleOf tuple) {
            return new PyTuple(all(tuple.items()));
        } else if (expression instanceof Expression.DictOf dict) {
            return dict(dict);
        } else if (expression instanceof Expression.Name name) {
            throw new ToolException("name '" + name.id() + "' is not defined");
        }
        return Arithmetic.evaluate(expression);
    }

    private List<Object> all(List<Expression> items) throws DecodeException, ToolException {
        List<Object> values = new ArrayList<>(items.size());
        for (Expression item : items) {
            values.add(evaluate(item));
        }
        return values;
    }

    private Map<Object, Object> dict(Expression.DictOf dict) throws DecodeException, ToolException {
        Map<Object, Object> values = new LinkedHashMap<>();
        for (Expression.Entry entry : dict.entries()) {
            if (entry.key().isEmpty()) {
                throw new ToolException("a dict is unpacked inside another");
            }
            Object key = evaluate(entry.key().get());
            if (key instanceof List || key instanceof Map) {
                throw new ToolException("unhashable type: '" + PythonValues.typeName(key) + "'");
            }
            values.put(key, evaluate(entry.value()));
        }
        return values;
    }

    private Object call(Expression.Call call) throws DecodeException, ToolException {
        String name = functionName(call.function());
        Backend backend = backendByTool.get(name);
        if (backend == null) {
            throw new ToolException("name '" + name + "' is not defined");
        }
        Map<String, Object> named = new LinkedHashMap<>();
        for (Expression.Keyword keyword : call.keywords()) {
            if (keyword.name().isEmpty()) {
                throw new ToolException("unpacked arguments are not taken");
            } else if (named.put(keyword.name().get(), evaluate(keyword.value())) != null) {
                throw new DecodeException(
                        "keyword argument repeated: " + keyword.name().get());
            }
        }
        return backend.call(name, all(call.positional()), named);
    }

    private static String functionName(Expression function) throws ToolException {
        if (function instanceof Expression.Name name) {
            return name.id();
        }
        throw new ToolException("only a plain name can be called");
    }
}
