package org.genenv.core.tokenizer;

import java.util.List;

/**
 * The template of SmolLM2-Instruct: plain ChatML, with a system message of its own where the conversation brings none; a tool's answer
 * is a turn of the role "tool". It only ever appends.
 *
 * @param defaultSystem the system message of a conversation that does not begin with its own
 */
record SmolLm2Template(String defaultSystem) implements ChatTemplate {
    private static final String NAME = "SmolLM2";

    /** What the published template says. */
    static final String DEFAULT_SYSTEM = "You are a helpful AI assistant named SmolLM, trained by Hugging Face";

    @Override
    public ChatText render(List<Message> messages, ChatOptions options, boolean addGenerationPrompt) {
        ChatMl.requireMessages(messages);
        ChatMl.requireDefaults(NAME, options);
        ChatText.Builder text = new ChatText.Builder();
        if (messages.get(0).role() != Message.Role.SYSTEM) {
            text.marks(ChatMl.START + "system\n" + defaultSystem + ChatMl.END + "\n");
        }
        append(text, messages);
        if (addGenerationPrompt) {
            text.marks(ChatMl.GENERATION_PROMPT);
        }
        return text.build();
    }

    @Override
    public ChatText continuation(List<Message> observations, ChatOptions options) {
        ChatText.Builder text = new ChatText.Builder().marks("\n");
        append(text, observations);
        return text.marks(ChatMl.GENERATION_PROMPT).build();
    }

    private static void append(ChatText.Builder text, List<Message> messages) {
        ChatMl.requirePlain(NAME, messages);
        messages.forEach(message -> ChatMl.turn(text, message));
    }

    @Override
    public String answer(Message assistant) {
        ChatMl.requirePlain(NAME, List.of(assistant));
        return assistant.content();
    }

    @Override
    public boolean writesToolCalls() {
        return false;
    }

    @Override
    public String endOfTurn() {
        return ChatMl.END;
    }
}
