package org.genenv.bench.bfcl.decode;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.genenv.bench.python.PythonText;

/**
 * A decoded call. Only named arguments count in the leaderboard.
 *
 * @param name of the function, with its dots
 * @param arguments Python values by the name of the parameter, in the order in which they were given
 */
public record FunctionCall(String name, Map<Object, Object> arguments) {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Copies the arguments. */
    public FunctionCall {
        arguments = Collections.unmodifiableMap(new LinkedHashMap<>(arguments));
    }

    /** @return the call as Python writes it, {@code name(k=repr(v), ..)} */
    public String text() {
        return arguments.entrySet().stream()
                .map(argument -> PythonText.str(argument.getKey()) + "=" + PythonText.repr(argument.getValue()))
                .collect(Collectors.joining(", ", name + "(", ")"));
    }

    /** @return the arguments as JSON, an object of the caller's own */
    public ObjectNode argumentsJson() {
        return JSON.valueToTree(arguments);
    }
}
