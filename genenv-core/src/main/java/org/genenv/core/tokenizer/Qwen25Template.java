package org.genenv.core.tokenizer;

import java.util.List;

/**
 * The template of Qwen2.5-Instruct: ChatML with tools, and a system message of its own where the conversation brings none. It only
 * ever appends.
 *
 * @param defaultSystem the system message of a conversation that does not begin with its own
 */
record Qwen25Template(String defaultSystem) implements ChatTemplate {
    private static final String NAME = "Qwen2.5";

    /** What the published template says. */
    static final String DEFAULT_SYSTEM = "You are Qwen, created by Alibaba Cloud. You are a helpful assistant.";

    @Override
    public ChatText render(List<Message> messages, ChatOptions options, boolean addGenerationPrompt) {
        ChatMl.requireMessages(messages);
        ChatMl.requireNoThinkingChoice(NAME, options);
        ChatText.Builder text = new ChatText.Builder();
        boolean hasSystem = messages.get(0).role() == Message.Role.SYSTEM;
        text.marks(ChatMl.START + "system\n");
        if (hasSystem) {
            text.content(messages.get(0).content());
        } else {
            text.marks(defaultSystem);
        }
        if (!options.tools().isEmpty()) {
            text.marks("\n\n");
            QwenTools.appendDefinitions(text, options.tools());
        }
        text.marks(ChatMl.END + "\n");
        append(text, hasSystem ? messages.subList(1, messages.size()) : messages);
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

    private void append(ChatText.Builder text, List<Message> messages) {
        ChatMl.requireNoReasoning(NAME, messages);
        for (int i = 0; i < messages.size(); i++) {
            Message message = messages.get(i);
            switch (message.role()) {
                case TOOL -> QwenTools.appendResponse(text, messages, i);
                case ASSISTANT -> ChatMl.turn(text, "assistant", answer(message));
                case SYSTEM, USER -> ChatMl.turn(text, message);
            }
        }
    }

    @Override
    public String answer(Message assistant) {
        ChatMl.requireNoReasoning(NAME, List.of(assistant));
        return QwenTools.withCalls(assistant.content(), assistant.toolCalls());
    }

    @Override
    public boolean writesToolCalls() {
        return true;
    }

    @Override
    public String endOfTurn() {
        return ChatMl.END;
    }
}
