package org.genenv.bench.apibank.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import java.util.Optional;

/**
 * What came of a call that ran. Its values are shared and not to be changed.
 *
 * @param input the arguments, an object; null where an API has none
 * @param output null if the service refused
 * @param exception why the service refused
 */
public record CallResult(JsonNode input, JsonNode output, Optional<String> exception) {
    /** A success. */
    static CallResult of(JsonNode input, JsonNode output) {
        return new CallResult(input, output, Optional.empty());
    }

    /** A refusal. */
    static CallResult refused(JsonNode input, String message) {
        return new CallResult(input, NullNode.instance, Optional.of(message));
    }
}
