package org.genenv.core.tokenizer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Writes a conversation as JSON, in the form that transformers' chat templates take; what {@link MessageReader} reads back equal. */
public final class MessageWriter {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private MessageWriter() {}

    /** An array of {@code {"role", "content"}}, an assistant's also with {@code reasoning_content} and {@code tool_calls} where it has them. */
    public static ArrayNode write(List<Message> messages) {
        ArrayNode array = JSON.arrayNode();
        for (Message message : messages) {
            ObjectNode node =
                    array.addObject().put("role", message.role().templateName()).put("content", message.content());
            message.reasoning().ifPresent(reasoning -> node.put("reasoning_content", reasoning));
            if (!message.toolCalls().isEmpty()) {
                ArrayNode calls = node.putArray("tool_calls");
                message.toolCalls().forEach(call -> calls.add(call(call)));
            }
        }
        return array;
    }

    /** An array of the definitions as objects. */
    public static ArrayNode tools(List<ToolDefinition> tools) {
        ArrayNode array = JSON.arrayNode();
        tools.forEach(tool -> array.add(TemplateJson.parseObject(tool.json(), "a tool definition")));
        return array;
    }

    /** JSON as a text, spaced as chat templates write it: arguments that are kept as a text read back as the ones that were written. */
    public static String text(JsonNode value) {
        return TemplateJson.write(value);
    }

    private static ObjectNode call(ToolCall call) {
        ObjectNode function = JSON.objectNode().put("name", call.name());
        function.set("arguments", call.argumentsTree());
        ObjectNode node = JSON.objectNode().put("type", "function");
        node.set("function", function);
        return node;
    }
}
