package org.genenv.core.tokenizer;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * A function called by an assistant.
 *
 * @param name of the function, not blank
 * @param arguments a JSON object as text, kept as it is
 */
public record ToolCall(String name, String arguments) {

    /** Refuses a blank name, and arguments that are no JSON object. */
    public ToolCall {
        if (name.isBlank()) {
            throw new IllegalArgumentException("a tool call has no name");
        }
        TemplateJson.parseObject(arguments, "the arguments of a call to '" + name + "'");
    }

    /** A call whose arguments are written as a chat template writes them. */
    public static ToolCall of(String name, ObjectNode arguments) {
        return new ToolCall(name, TemplateJson.write(arguments));
    }

    /** The arguments as a tree of the caller's own. */
    public ObjectNode argumentsTree() {
        return TemplateJson.parseObject(arguments, "arguments");
    }
}
