package org.genenv.core.tokenizer;

/**
 * One message of a conversation.
 *
 * @param role who speaks: system, user, assistant or tool
 * @param content what is said
 */
public record Message(String role, String content) {
    /** The role of instructions. */
    public static final String SYSTEM = "system";

    /** The role of the world and of people. */
    public static final String USER = "user";

    /** The role of the policy. */
    public static final String ASSISTANT = "assistant";
}
