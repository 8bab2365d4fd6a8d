package org.genenv.core.tokenizer;

import java.util.List;

/**
 * Qwen's format of tools, in both directions of a conversation: definitions in the system message, calls as JSON in
 * {@code <tool_call>} tags, results as {@code <tool_response>} blocks, consecutive ones in one user turn.
 *
 * <p>Source: the chat templates of Qwen2.5-Instruct and Qwen3, which write these parts alike.
 */
final class QwenTools {
    static final String CALL = "<tool_call>";
    static final String END_OF_CALL = "</tool_call>";

    private static final String BEFORE_DEFINITIONS =
            "# Tools\n\nYou may call one or more functions to assist with the user query.\n\n"
                    + "You are provided with function signatures within <tools></tools> XML tags:\n<tools>";
    private static final String AFTER_DEFINITIONS =
            "\n</tools>\n\nFor each function call, return a json object with function name"
                    + " and arguments within <tool_call></tool_call> XML tags:\n<tool_call>\n"
                    + "{\"name\": <function-name>, \"arguments\": <args-json-object>}\n</tool_call>";

    private QwenTools() {}

    static void appendDefinitions(ChatText.Builder text, List<ToolDefinition> tools) {
        text.marks(BEFORE_DEFINITIONS);
        for (ToolDefinition tool : tools) {
            text.marks("\n").content(tool.json());
        }
        text.marks(AFTER_DEFINITIONS);
    }

    /** Content and calls of an assistant message, each call on lines of its own. */
    static String withCalls(String content, List<ToolCall> calls) {
        StringBuilder text = new StringBuilder(content);
        for (ToolCall call : calls) {
            if (text.length() > 0) {
                text.append('\n');
            }
            text.append(CALL + "\n{\"name\": \"").append(call.name());
            text.append("\", \"arguments\": ").append(call.arguments()).append("}\n" + END_OF_CALL);
        }
        return text.toString();
    }

    /** Appends the tool message at an index; it opens the user turn if it is the first of a row and closes it if it is the last. */
    static void appendResponse(ChatText.Builder text, List<Message> messages, int index) {
        if (!isTool(messages, index - 1)) {
            text.marks(ChatMl.START + "user");
        }
        text.marks("\n<tool_response>\n").content(messages.get(index).content()).marks("\n</tool_response>");
        if (!isTool(messages, index + 1)) {
            text.marks(ChatMl.END + "\n");
        }
    }

    private static boolean isTool(List<Message> messages, int index) {
        return index >= 0 && index < messages.size() && messages.get(index).role() == Message.Role.TOOL;
    }
}
