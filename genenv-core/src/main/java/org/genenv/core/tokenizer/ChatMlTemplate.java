package org.genenv.core.tokenizer;

import java.util.List;
import java.util.Optional;

/**
 * The ChatML family: {@code <|im_start|>role\ncontent<|im_end|>\n} for each message.
 *
 * @param defaultSystem the system message of a conversation that does not begin with its own; empty means none
 * @param toolResponsesAreUserTurns true writes consecutive tool messages as one user turn of {@code <tool_response>} blocks, as
 *     Qwen2.5 does; false writes them as turns of a role "tool"
 */
record ChatMlTemplate(Optional<String> defaultSystem, boolean toolResponsesAreUserTurns) implements ChatTemplate {

    static final ChatMlTemplate QWEN2_5 = new ChatMlTemplate(
            Optional.of("You are Qwen, created by Alibaba Cloud. You are a helpful assistant."), true);

    static final ChatMlTemplate SMOLLM2 = new ChatMlTemplate(
            Optional.of("You are a helpful AI assistant named SmolLM, trained by Hugging Face"), false);

    private static final String START = "<|im_start|>";
    private static final String END = "<|im_end|>";

    @Override
    public String render(List<Message> messages, boolean addGenerationPrompt) {
        if (messages.isEmpty()) {
            throw new IllegalArgumentException("a conversation needs at least one message");
        }
        StringBuilder text = new StringBuilder();
        if (messages.get(0).role() != Message.Role.SYSTEM) {
            defaultSystem.ifPresent(content -> appendTurn(text, "system", content));
        }
        append(text, messages);
        if (addGenerationPrompt) {
            text.append(START).append("assistant\n");
        }
        return text.toString();
    }

    @Override
    public String continuation(List<Message> observations) {
        StringBuilder text = new StringBuilder("\n");
        append(text, observations);
        return text.append(START).append("assistant\n").toString();
    }

    @Override
    public String endOfTurn() {
        return END;
    }

    private void append(StringBuilder text, List<Message> messages) {
        for (int i = 0; i < messages.size(); i++) {
            Message message = messages.get(i);
            if (message.role() != Message.Role.TOOL || !toolResponsesAreUserTurns) {
                appendTurn(text, message.role().templateName(), message.content());
                continue;
            }
            if (!isTool(messages, i - 1)) {
                text.append(START).append("user");
            }
            text.append("\n<tool_response>\n").append(message.content()).append("\n</tool_response>");
            if (!isTool(messages, i + 1)) {
                text.append(END).append('\n');
            }
        }
    }

    private static boolean isTool(List<Message> messages, int index) {
        return index >= 0 && index < messages.size() && messages.get(index).role() == Message.Role.TOOL;
    }

    private static void appendTurn(StringBuilder text, String role, String content) {
        text.append(START).append(role).append('\n').append(content).append(END).append('\n');
    }
}
