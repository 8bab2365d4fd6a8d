package org.genenv.core.domain;

import java.util.List;
import org.genenv.core.tokenizer.Message;
import org.genenv.core.tokenizer.ToolDefinition;

/**
 * What an agent is told of a task before it first sees its world.
 *
 * @param messages what stands before the first observation, in order; empty for models that learnt the world's form by demonstration
 * @param tools functions that the chat template describes and whose calls it writes; empty where the messages say everything, which
 *     every template can write
 */
public record Briefing(List<Message> messages, List<ToolDefinition> tools) {
    /** Nothing. */
    public static final Briefing NONE = new Briefing(List.of(), List.of());

    /** Copies the lists. */
    public Briefing {
        messages = List.copyOf(messages);
        tools = List.copyOf(tools);
    }

    /** Messages alone. */
    public static Briefing of(Message... messages) {
        return new Briefing(List.of(messages), List.of());
    }
}
