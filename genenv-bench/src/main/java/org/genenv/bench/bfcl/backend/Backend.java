package org.genenv.bench.bfcl.backend;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.genenv.bench.python.PyConstant;
import org.genenv.bench.python.PythonEquality;
import org.genenv.bench.python.PythonRandom;
import org.genenv.bench.python.PythonText;
import org.genenv.bench.python.PythonValues;

/** One world: its state and the tools that change it. */
public abstract class Backend {
    /** State variables by upstream's names; those that begin with an underscore are not compared. */
    final Map<String, Object> state = new LinkedHashMap<>();

    final BackendConstants constants;
    final boolean isLongContext;
    private final String name;
    private final Signatures signatures;

    Backend(String name, Signatures signatures, BackendConstants constants, boolean isLongContext) {
        this.name = name;
        this.signatures = signatures;
        this.constants = constants;
        this.isLongContext = isLongContext;
    }

    /**
     * Starts a world.
     *
     * @param name as items list it under involved_classes
     * @param config what the item sets; the rest is as the constants say
     * @param isLongContext whether the world is filled up
     * @throws IllegalArgumentException if there is no such world, or the configuration is none
     */
    public static Backend start(String name, Map<?, ?> config, BackendConstants constants, boolean isLongContext) {
        Backend backend =
                switch (name) {
                    case "GorillaFileSystem" -> new GorillaFileSystem(constants, isLongContext);
                    case "MathAPI" -> new MathApi(constants);
                    case "MessageAPI" -> new MessageApi(constants);
                    case "TicketAPI" -> new TicketApi(constants);
                    case "TwitterAPI" -> new TwitterApi(constants);
                    case "TradingBot" -> new TradingBot(constants, isLongContext);
                    case "TravelAPI" -> new TravelApi(constants, isLongContext);
                    case "VehicleControlAPI" -> new VehicleControlApi(constants, isLongContext);
                    default -> throw new IllegalArgumentException("there is no world named " + name);
                };
        try {
            backend.load((Map<?, ?>) PythonValues.deepCopy(config));
        } catch (ClassCastException | NullPointerException e) {
            // Another type than expected, or nothing where something was expected.
            throw new IllegalArgumentException("the configuration of " + name + " has not the published form", e);
        }
        return backend;
    }

    /** Sets the state as the item says; each variable that it names replaces the default. */
    abstract void load(Map<?, ?> config);

    /** Runs one of the tools that {@link #tools} names. */
    abstract Object run(String tool, Arguments arguments) throws ToolException;

    /** @return the names of the tools */
    public final Set<String> tools() {
        return signatures.tools();
    }

    /**
     * Calls a tool.
     *
     * @param tool one of {@link #tools}
     * @return its result, a Python value
     * @throws ToolException if the call ends in an exception of Python
     */
    public final Object call(String tool, List<Object> positional, Map<String, Object> named) throws ToolException {
        try {
            return run(tool, signatures.bind(name, tool, positional, named));
        } catch (ClassCastException | NullPointerException | ArithmeticException e) {
            // A configuration of another shape than the tool expects, where Python too would end in an exception, or a
            // count
            // beyond any that a task needs.
            throw new ToolException("the state of " + name + " has another form than " + tool + " expects");
        }
    }

    /** @return the state that is compared, in Python values */
    public Map<String, Object> publicState() {
        Map<String, Object> variables = new LinkedHashMap<>();
        state.forEach((key, value) -> {
            if (!key.startsWith("_")) {
                variables.put(key, value);
            }
        });
        return variables;
    }

    /** @return whether the other world of the same kind has the same state */
    public final boolean hasSameState(Backend other) {
        return PythonEquality.equal(publicState(), other.publicState());
    }

    /** Takes the defaults, replaced by what the configuration names. */
    final void loadOver(Map<?, ?> config, String... variables) {
        Map<?, ?> defaults = constants.defaults(name);
        for (String variable : variables) {
            Object value = config.get(variable);
            state.put(variable, value != null ? value : orNone(defaults.get(variable)));
        }
    }

    private static Object orNone(Object value) {
        return value == null ? PyConstant.NONE : value;
    }

    /** The generator that the configuration, or else the default, seeds. */
    final PythonRandom random(Map<?, ?> config, long defaultSeed) {
        Object seed = config.get("random_seed");
        return new PythonRandom(seed instanceof Long number ? number : defaultSeed);
    }

    @SuppressWarnings("unchecked")
    final Map<Object, Object> dictAt(String variable) {
        return (Map<Object, Object>) state.get(variable);
    }

    @SuppressWarnings("unchecked")
    final List<Object> listAt(String variable) {
        return (List<Object>) state.get(variable);
    }

    final double number(String variable) {
        return PythonValues.asDouble(state.get(variable));
    }

    final boolean isTrue(String variable) {
        return Boolean.TRUE.equals(state.get(variable));
    }

    final boolean isNone(String variable) {
        return state.get(variable) == PyConstant.NONE;
    }

    /** Takes the next number of a counter. */
    final long count(String variable) {
        long next = (Long) state.get(variable);
        state.put(variable, next + 1);
        return next;
    }

    static Map<Object, Object> error(String message) {
        return PythonValues.dict("error", message);
    }

    /** A dict with text keys that are numbers made to ints, as upstream loads them. */
    static Map<Object, Object> withNumericKeys(Map<?, ?> dict) {
        Map<Object, Object> result = new LinkedHashMap<>();
        dict.forEach((key, value) -> {
            boolean isNumber = key instanceof String text
                    && !text.isEmpty()
                    && text.length() < 18
                    && text.chars().allMatch(c -> c >= '0' && c <= '9');
            result.put(isNumber ? (Object) Long.valueOf((String) key) : key, value);
        });
        return result;
    }

    /** {@code str(list(dict))}. */
    static String keys(Map<?, ?> dict) {
        return PythonText.repr(new ArrayList<>(dict.keySet()));
    }

    /** Adds as Python does: two ints make an int. */
    static Object sum(Object left, Object right) {
        if (left instanceof Long a && right instanceof Long b) {
            return Math.addExact(a, b);
        }
        return PythonValues.asDouble(left) + PythonValues.asDouble(right);
    }
}
