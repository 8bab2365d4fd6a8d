package org.genenv.core.environment;

import java.util.List;
import org.genenv.core.tokenizer.Message;
import org.genenv.core.tokenizer.ToolDefinition;

/**
 * An episode as a conversation, for people and for other programs: what the agent was told and saw, and what it said, up to its last turn. The
 * agent itself learns from the token ids, never from this.
 *
 * @param messages in order, the calls of tools taken apart where there are tools; empty where nothing was recorded
 * @param tools functions that the agent was offered
 */
public record Transcript(List<Message> messages, List<ToolDefinition> tools) {
    /** None was recorded. */
    public static final Transcript NONE = new Transcript(List.of(), List.of());

    /** Copies the lists. */
    public Transcript {
        messages = List.copyOf(messages);
        tools = List.copyOf(tools);
    }
}
