package org.genenv.core.tokenizer;

import java.util.List;

/**
 * The template of Qwen3: ChatML with tools and with thinking, {@code <think>\n...\n</think>\n\n} before an answer.
 *
 * <p>This template rewrites history. What the assistant thought is written only behind the last thing that a user asked (a tool's
 * answer does not count), so a new question removes the thinking of all earlier answers; and an answer without thoughts gets an empty
 * thinking block while it is the last message, and loses it later, the block of a {@linkplain ChatOptions#thinking() generation prompt
 * without thinking} included. {@link #render} does the same, as transformers does.
 *
 * <p>{@link #continuation} does not: it appends, and what was sampled stays, thoughts and empty blocks included. A model is trained on the
 * ids that it saw and wrote; with its thoughts taken out of the middle, neither the log-probabilities recorded while sampling nor the
 * cache would belong to the conversation any more. So increments and a rendering of the whole are equal where thinking is not switched off
 * and every answer either is without thoughts or has only tools' answers behind it.
 */
final class Qwen3Template implements ChatTemplate {
    private static final String THINK = "<think>";
    private static final String END_OF_THOUGHT = "</think>";
    private static final String NO_THOUGHTS = THINK + "\n\n" + END_OF_THOUGHT + "\n\n";

    /** An assistant message taken apart as the template does it. */
    private record Parts(String reasoning, String content) {
        static Parts of(Message message) {
            String text = message.content();
            if (message.reasoning().isPresent()) {
                return new Parts(message.reasoning().get(), text);
            }
            int end = text.indexOf(END_OF_THOUGHT);
            if (end < 0) {
                return new Parts("", text);
            }
            String before = stripLineEnds(text.substring(0, end), false, true);
            int begin = before.lastIndexOf(THINK);
            String thought = begin < 0 ? before : before.substring(begin + THINK.length());
            String after = text.substring(text.lastIndexOf(END_OF_THOUGHT) + END_OF_THOUGHT.length());
            return new Parts(stripLineEnds(thought, true, false), stripLineEnds(after, true, false));
        }

        String withThoughts() {
            return THINK + "\n" + stripLineEnds(reasoning, true, true) + "\n" + END_OF_THOUGHT + "\n\n"
                    + stripLineEnds(content, true, false);
        }
    }

    @Override
    public ChatText render(List<Message> messages, ChatOptions options, boolean addGenerationPrompt) {
        ChatMl.requireMessages(messages);
        ChatText.Builder text = new ChatText.Builder();
        boolean hasSystem = messages.get(0).role() == Message.Role.SYSTEM;
        if (hasSystem || !options.tools().isEmpty()) {
            text.marks(ChatMl.START + "system\n");
            if (hasSystem) {
                text.content(messages.get(0).content());
            }
            if (!options.tools().isEmpty()) {
                text.marks(hasSystem ? "\n\n" : "");
                QwenTools.appendDefinitions(text, options.tools());
            }
            text.marks(ChatMl.END + "\n");
        }
        int lastQuery = lastQuery(messages);
        for (int i = hasSystem ? 1 : 0; i < messages.size(); i++) {
            Message message = messages.get(i);
            if (message.role() == Message.Role.ASSISTANT) {
                ChatMl.turn(text, "assistant", remembered(message, i > lastQuery, i == messages.size() - 1));
            } else {
                appendIncoming(text, messages, i);
            }
        }
        if (addGenerationPrompt) {
            appendGenerationPrompt(text, options);
        }
        return text.build();
    }

    /** An answer as a rendering of the whole conversation shows it. */
    private static String remembered(Message message, boolean isBehindLastQuery, boolean isLast) {
        Parts parts = Parts.of(message);
        boolean showsThoughts = isBehindLastQuery && (isLast || !parts.reasoning.isEmpty());
        String said = showsThoughts ? parts.withThoughts() : parts.content;
        return said + callsBehind(parts.content, message.toolCalls());
    }

    /** Index of the last user message that is not the answer of a tool; where there is none, of the last message. */
    private static int lastQuery(List<Message> messages) {
        for (int i = messages.size() - 1; i >= 0; i--) {
            Message message = messages.get(i);
            boolean isToolResponse = message.content().startsWith("<tool_response>")
                    && message.content().endsWith("</tool_response>");
            if (message.role() == Message.Role.USER && !isToolResponse) {
                return i;
            }
        }
        return messages.size() - 1;
    }

    @Override
    public ChatText continuation(List<Message> observations, ChatOptions options) {
        ChatText.Builder text = new ChatText.Builder().marks("\n");
        for (int i = 0; i < observations.size(); i++) {
            appendIncoming(text, observations, i);
        }
        appendGenerationPrompt(text, options);
        return text.build();
    }

    private static void appendIncoming(ChatText.Builder text, List<Message> messages, int index) {
        if (messages.get(index).role() == Message.Role.TOOL) {
            QwenTools.appendResponse(text, messages, index);
        } else {
            ChatMl.turn(text, messages.get(index));
        }
    }

    private static void appendGenerationPrompt(ChatText.Builder text, ChatOptions options) {
        text.marks(ChatMl.GENERATION_PROMPT).marks(options.thinking() ? "" : NO_THOUGHTS);
    }

    @Override
    public String answer(Message assistant) {
        String said = assistant
                .reasoning()
                .filter(reasoning -> !reasoning.isEmpty())
                .map(reasoning -> new Parts(reasoning, assistant.content()).withThoughts())
                .orElse(assistant.content());
        return said + callsBehind(Parts.of(assistant).content, assistant.toolCalls());
    }

    /** The calls; as in the template, whether a line break stands before the first depends on the content without thoughts. */
    private static String callsBehind(String content, List<ToolCall> calls) {
        return (calls.isEmpty() || content.isEmpty() ? "" : "\n") + QwenTools.withCalls("", calls);
    }

    @Override
    public boolean writesToolCalls() {
        return true;
    }

    @Override
    public String endOfTurn() {
        return ChatMl.END;
    }

    private static String stripLineEnds(String text, boolean leading, boolean trailing) {
        int from = 0;
        int to = text.length();
        while (leading && from < to && text.charAt(from) == '\n') {
            from++;
        }
        while (trailing && to > from && text.charAt(to - 1) == '\n') {
            to--;
        }
        return text.substring(from, to);
    }
}
