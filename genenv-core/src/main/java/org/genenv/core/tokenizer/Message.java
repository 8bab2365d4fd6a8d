package org.genenv.core.tokenizer;

import java.util.Locale;
import java.util.Objects;

/** One turn of a conversation: who speaks, and the text, kept as it is. */
public record Message(Role role, String content) {

    /** Who speaks; {@code TOOL} is what an environment or a called function answers. */
    public enum Role {
        SYSTEM,
        USER,
        ASSISTANT,
        TOOL;

        /** The name that chat templates use. */
        public String templateName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public Message {
        Objects.requireNonNull(role, "role");
        Objects.requireNonNull(content, "content");
    }

    public static Message system(String content) {
        return new Message(Role.SYSTEM, content);
    }

    public static Message user(String content) {
        return new Message(Role.USER, content);
    }

    public static Message assistant(String content) {
        return new Message(Role.ASSISTANT, content);
    }

    public static Message tool(String content) {
        return new Message(Role.TOOL, content);
    }
}
