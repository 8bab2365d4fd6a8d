package org.genenv.core.tokenizer;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * A function that a model may call, as JSON on one line: {@code {"type": "function", "function": {"name": .., "description": ..,
 * "parameters": a JSON schema}}}, or whatever object the model was taught to read.
 *
 * @param json as a chat template writes it: keys in their order, {@code ", "} and {@code ": "} between
 */
public record ToolDefinition(String json) {

    /** Refuses what is no JSON object. */
    public ToolDefinition {
        json = TemplateJson.write(TemplateJson.parseObject(json, "a tool definition"));
    }

    /** The definition that an object in memory describes. */
    public static ToolDefinition of(ObjectNode definition) {
        return new ToolDefinition(definition.toString());
    }
}
