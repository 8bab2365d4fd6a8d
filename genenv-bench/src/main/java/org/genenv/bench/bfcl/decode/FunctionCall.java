package org.genenv.bench.bfcl.decode;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A decoded call. Only named arguments count in the leaderboard.
 *
 * @param name of the function, with its dots
 * @param arguments Python values by the name of the parameter, in the order in which they were given
 */
public record FunctionCall(String name, Map<Object, Object> arguments) {
    /** Copies the arguments. */
    public FunctionCall {
        arguments = Collections.unmodifiableMap(new LinkedHashMap<>(arguments));
    }
}
