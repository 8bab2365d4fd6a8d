package org.genenv.core.tokenizer;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.genenv.core.config.DidYouMean;
import org.genenv.core.tokenizer.Message.Role;

/**
 * Reads a conversation from JSON, in the form that transformers' chat templates take: an array of objects with {@code role} and
 * {@code content}; an assistant's also with {@code reasoning_content} and {@code tool_calls}, each {@code {"name", "arguments"}} or
 * {@code {"type": "function", "function": {"name", "arguments"}}}. Keys by which services number calls are taken and not used.
 *
 * <p>Also takes what becomes of that form on its way through services and tables: a content in parts of which all are text, null for what is
 * absent, arguments and tools as texts that hold the JSON, and calls without arguments.
 */
public final class MessageReader {
    private static final List<String> ROLES = List.of("system", "user", "assistant", "tool");
    private static final Set<String> KEYS =
            Set.of("role", "content", "reasoning_content", "tool_calls", "tool_call_id", "name");
    private static final int MOST_QUOTED = 60;

    private MessageReader() {}

    /**
     * Reads the messages of a conversation that stands under {@code messages}.
     *
     * @return at least one
     * @throws IllegalArgumentException if it is no conversation; says where, such as {@code messages[3].role}, and why
     */
    public static List<Message> read(JsonNode node) {
        return read(node, "messages");
    }

    /**
     * Reads the messages of a conversation.
     *
     * @param key where it stands
     * @return at least one
     * @throws IllegalArgumentException if it is no conversation; says where, beginning with the key, and why
     */
    public static List<Message> read(JsonNode node, String key) {
        if (!node.isArray() || node.isEmpty()) {
            throw wrong(
                    key,
                    node.isArray() ? "empty" : found(node),
                    "an array of {\"role\", \"content\"} with one message or more");
        }
        List<Message> messages = new ArrayList<>();
        for (JsonNode message : node) {
            messages.add(message(message, key + "[" + messages.size() + "]"));
        }
        return messages;
    }

    /**
     * Reads definitions of tools: an array of objects, or a text that holds it.
     *
     * @param node null and absent mean none
     * @throws IllegalArgumentException if it is none; says which one and why
     */
    public static List<ToolDefinition> tools(JsonNode node) {
        JsonNode array = unwrapped(node, "tools");
        if (isAbsent(array)) {
            return List.of();
        }
        if (!array.isArray()) {
            throw wrong("tools", found(array), "an array of tool definitions");
        }
        List<ToolDefinition> tools = new ArrayList<>();
        for (JsonNode tool : array) {
            String key = "tools[" + tools.size() + "]";
            tools.add(ToolDefinition.of(object(unwrapped(tool, key), key)));
        }
        return tools;
    }

    private static Message message(JsonNode node, String key) {
        object(node, key);
        String role = role(node.path("role"), key + ".role");
        node.fields().forEachRemaining(field -> {
            if (!KEYS.contains(field.getKey()) && !field.getValue().isNull()) {
                throw new IllegalArgumentException(
                        key + "." + field.getKey() + " is set, which no chat template here can write");
            }
        });
        List<ToolCall> calls = calls(node.path("tool_calls"), key + ".tool_calls");
        String content = content(node.path("content"), key + ".content", !calls.isEmpty());
        Optional<String> reasoning = reasoning(node.path("reasoning_content"), key + ".reasoning_content");
        try {
            return new Message(Role.valueOf(role.toUpperCase(Locale.ROOT)), content, reasoning, calls);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(key + ": " + e.getMessage(), e);
        }
    }

    private static String role(JsonNode node, String key) {
        String role = node.asText("");
        if (!ROLES.contains(role)) {
            String meant = DidYouMean.among(role, ROLES)
                    .map(guess -> ". Did you mean " + guess + "?")
                    .orElse("");
            throw wrong(key, found(node), "one of " + String.join(", ", ROLES) + meant);
        }
        return role;
    }

    /** Nothing need be said where something is called. */
    private static String content(JsonNode node, String key, boolean mayBeAbsent) {
        if (mayBeAbsent && isAbsent(node)) {
            return "";
        }
        if (node.isArray() && !node.isEmpty()) {
            return partsOf(node, key);
        }
        if (!node.isTextual()) {
            throw wrong(key, found(node), "a text");
        }
        return node.textValue();
    }

    /** Services write a content as parts when it may have pictures in it. */
    private static String partsOf(JsonNode parts, String key) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < parts.size(); i++) {
            JsonNode part = parts.get(i);
            JsonNode words = part.path("text");
            if (!part.path("type").asText().equals("text") || !words.isTextual()) {
                throw wrong(
                        key + "[" + i + "]",
                        found(part),
                        "a part {\"type\": \"text\", \"text\"}, since only text is read");
            }
            text.append(words.textValue());
        }
        return text.toString();
    }

    private static Optional<String> reasoning(JsonNode node, String key) {
        if (isAbsent(node)) {
            return Optional.empty();
        }
        if (!node.isTextual()) {
            throw wrong(key, found(node), "a text");
        }
        return Optional.of(node.textValue());
    }

    private static List<ToolCall> calls(JsonNode node, String key) {
        if (isAbsent(node)) {
            return List.of();
        }
        if (!node.isArray()) {
            throw wrong(key, found(node), "an array");
        }
        List<ToolCall> calls = new ArrayList<>();
        for (JsonNode call : node) {
            calls.add(call(call, key + "[" + calls.size() + "]"));
        }
        return calls;
    }

    private static ToolCall call(JsonNode node, String key) {
        boolean isWrapped = object(node, key).has("function");
        String inner = isWrapped ? key + ".function" : key;
        ObjectNode function = object(isWrapped ? node.path("function") : node, inner);
        JsonNode name = function.path("name");
        if (!name.isTextual()) {
            throw wrong(inner + ".name", found(name), "the name of a tool");
        }
        JsonNode arguments = function.path("arguments");
        try {
            if (isAbsent(arguments)) {
                return new ToolCall(name.textValue(), "{}");
            }
            // Services write the arguments as a text that holds the object.
            return arguments.isTextual()
                    ? new ToolCall(name.textValue(), arguments.textValue())
                    : ToolCall.of(name.textValue(), object(arguments, inner + ".arguments"));
        } catch (IllegalArgumentException e) {
            throw e.getMessage().startsWith(key) ? e : new IllegalArgumentException(inner + ": " + e.getMessage(), e);
        }
    }

    /** What a text holds, where JSON was put into one; otherwise the value itself. */
    private static JsonNode unwrapped(JsonNode node, String key) {
        if (!node.isTextual()) {
            return node;
        }
        try {
            return TemplateJson.parse(node.textValue());
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(
                    key + " is " + found(node) + ", expected JSON: " + e.getOriginalMessage(), e);
        }
    }

    private static ObjectNode object(JsonNode node, String key) {
        if (node instanceof ObjectNode object) {
            return object;
        }
        throw wrong(key, found(node), "an object");
    }

    private static boolean isAbsent(JsonNode node) {
        return node.isNull() || node.isMissingNode();
    }

    private static IllegalArgumentException wrong(String key, String found, String expected) {
        return new IllegalArgumentException(key + " is " + found + ", expected " + expected);
    }

    private static String found(JsonNode node) {
        return switch (node.getNodeType()) {
            case MISSING -> "missing";
            case NULL -> "null";
            case ARRAY -> "an array";
            case OBJECT -> {
                String type = node.path("type").asText("");
                yield type.isEmpty() ? "an object" : "an object of the type '" + quoted(type) + "'";
            }
            case BINARY -> "bytes";
            case STRING -> "'" + quoted(node.textValue()) + "'";
            default -> node.toString();
        };
    }

    private static String quoted(String text) {
        return text.length() <= MOST_QUOTED ? text : text.substring(0, MOST_QUOTED) + "...";
    }
}
