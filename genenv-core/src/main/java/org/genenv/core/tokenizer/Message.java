package org.genenv.core.tokenizer;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/**
 * One turn of a conversation.
 *
 * @param role who speaks
 * @param content the text, kept as it is; may be empty
 * @param reasoning what an assistant thought before it answered, where that was kept apart from the content
 * @param toolCalls what an assistant calls, in order
 */
public record Message(Role role, String content, Optional<String> reasoning, List<ToolCall> toolCalls) {

    /** Who speaks; {@code TOOL} is what an environment or a called function answers. */
    public enum Role {
        /** Who sets the frame, before the conversation. */
        SYSTEM,
        /** Who asks, or the words of a world. */
        USER,
        /** The model. */
        ASSISTANT,
        /** A function that was called. */
        TOOL;

        /** The name that chat templates use. */
        public String templateName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Refuses reasoning and tool calls of anyone but the assistant. */
    public Message {
        Objects.requireNonNull(role, "role");
        Objects.requireNonNull(content, "content");
        Objects.requireNonNull(reasoning, "reasoning");
        toolCalls = List.copyOf(toolCalls);
        if (role != Role.ASSISTANT && (reasoning.isPresent() || !toolCalls.isEmpty())) {
            throw new IllegalArgumentException("a " + role.templateName()
                    + " message has reasoning or tool calls; only those of the assistant may");
        }
    }

    /** A message that is all content. */
    public Message(Role role, String content) {
        this(role, content, Optional.empty(), List.of());
    }

    /** What sets the frame. */
    public static Message system(String content) {
        return new Message(Role.SYSTEM, content);
    }

    /** What a user says. */
    public static Message user(String content) {
        return new Message(Role.USER, content);
    }

    /** An answer without tool calls. */
    public static Message assistant(String content) {
        return new Message(Role.ASSISTANT, content);
    }

    /** An answer that calls tools; {@code content} is what is said before the calls, often nothing. */
    public static Message assistant(String content, List<ToolCall> toolCalls) {
        return new Message(Role.ASSISTANT, content, Optional.empty(), toolCalls);
    }

    /** What a called function answered. */
    public static Message tool(String content) {
        return new Message(Role.TOOL, content);
    }
}
