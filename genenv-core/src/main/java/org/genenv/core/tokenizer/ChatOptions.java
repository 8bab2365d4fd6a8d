package org.genenv.core.tokenizer;

import java.util.List;

/**
 * What a conversation is rendered with beside its messages. The same options belong to all increments of one conversation.
 *
 * @param tools functions that the model may call, in the order in which it reads of them; empty for none
 * @param thinking false asks a model that can think before it answers not to; true leaves it to the model, which is the templates'
 *     own default
 */
public record ChatOptions(List<ToolDefinition> tools, boolean thinking) {

    /** No tools, and thinking left to the model. */
    public static final ChatOptions DEFAULT = new ChatOptions(List.of(), true);

    /** Copies the list. */
    public ChatOptions {
        tools = List.copyOf(tools);
    }

    /** Tools, and thinking left to the model. */
    public static ChatOptions withTools(List<ToolDefinition> tools) {
        return new ChatOptions(tools, true);
    }
}
