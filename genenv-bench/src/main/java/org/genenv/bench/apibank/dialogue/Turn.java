package org.genenv.bench.apibank.dialogue;

import com.fasterxml.jackson.databind.JsonNode;
import org.genenv.bench.apibank.parse.ApiCall;

/** One turn of a dialogue. */
public sealed interface Turn {
    /**
     * Something that was said.
     *
     * @param isUser whether the user said it; else the assistant
     * @param text what
     */
    record Said(boolean isUser, String text) implements Turn {}

    /**
     * A call with what came of it.
     *
     * @param call the call
     * @param input the arguments as they were recorded with the result, typed; null where there are none
     * @param output what the API returned
     * @param exception why the API refused, a text, or null
     */
    record Called(ApiCall call, JsonNode input, JsonNode output, JsonNode exception) implements Turn {}
}
