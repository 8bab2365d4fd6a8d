package org.genenv.core.tokenizer;

import java.util.List;

/** What the templates of the ChatML family share: {@code <|im_start|>role\ncontent<|im_end|>\n} for each message. */
final class ChatMl {
    static final String START = "<|im_start|>";
    static final String END = "<|im_end|>";
    static final String GENERATION_PROMPT = START + "assistant\n";

    private ChatMl() {}

    static void turn(ChatText.Builder text, Message message) {
        turn(text, message.role().templateName(), message.content());
    }

    static void turn(ChatText.Builder text, String role, String content) {
        text.marks(START + role + "\n").content(content).marks(END + "\n");
    }

    static void requireMessages(List<Message> messages) {
        if (messages.isEmpty()) {
            throw new IllegalArgumentException("a conversation needs at least one message");
        }
    }

    /** Refuses what a template without these features would drop in silence. */
    static void requirePlain(String template, List<Message> messages) {
        for (int i = 0; i < messages.size(); i++) {
            if (!messages.get(i).toolCalls().isEmpty()) {
                throw new IllegalArgumentException("message " + i + " has tool calls, which the chat template of "
                        + template + " cannot write; use a Qwen model, or put the call into the content");
            }
        }
        requireNoReasoning(template, messages);
    }

    /** Refuses reasoning beside the content for templates that have no place for it. */
    static void requireNoReasoning(String template, List<Message> messages) {
        for (int i = 0; i < messages.size(); i++) {
            if (messages.get(i).reasoning().isPresent()) {
                throw new IllegalArgumentException(
                        "message " + i + " has reasoning content, which the chat template of " + template
                                + " cannot write; put it into the content, or leave it away");
            }
        }
    }

    /** Refuses tools and the wish not to think where the template ignores them. */
    static void requireDefaults(String template, ChatOptions options) {
        if (!options.tools().isEmpty()) {
            throw new IllegalArgumentException("tools were given, which the chat template of " + template
                    + " cannot write; use a Qwen model, or describe the tools in the system message");
        }
        requireNoThinkingChoice(template, options);
    }

    /** Refuses the wish not to think where the template ignores it. */
    static void requireNoThinkingChoice(String template, ChatOptions options) {
        if (!options.thinking()) {
            throw new IllegalArgumentException("thinking was switched off, but the chat template of " + template
                    + " knows no such switch; leave it as it is");
        }
    }
}
