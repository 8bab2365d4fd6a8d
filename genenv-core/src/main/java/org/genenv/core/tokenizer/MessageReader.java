package org.genenv.core.tokenizer;

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
 */
public final class MessageReader {
    private static final List<String> ROLES = List.of("system", "user", "assistant", "tool");
    private static final Set<String> KEYS =
            Set.of("role", "content", "reasoning_content", "tool_calls", "tool_call_id", "name");

    private MessageReader() {}

    /**
     * Reads the messages of a conversation.
     *
     * @return at least one
     * @throws IllegalArgumentException if it is no conversation; says which message and why
     */
    public static List<Message> read(JsonNode node) {
        if (!node.isArray() || node.isEmpty()) {
            throw new IllegalArgumentException("expected an array of {\"role\", \"content\"} with one message or more");
        }
        List<Message> messages = new ArrayList<>();
        for (JsonNode message : node) {
            messages.add(message(message, "message " + messages.size()));
        }
        return messages;
    }

    /**
     * Reads definitions of tools: an array of objects.
     *
     * @param node null and absent mean none
     * @throws IllegalArgumentException if it is none; says which one and why
     */
    public static List<ToolDefinition> tools(JsonNode node) {
        if (node.isNull() || node.isMissingNode()) {
            return List.of();
        }
        if (!node.isArray()) {
            throw new IllegalArgumentException("tools: expected an array of tool definitions, found " + kind(node));
        }
        List<ToolDefinition> tools = new ArrayList<>();
        for (JsonNode tool : node) {
            tools.add(ToolDefinition.of(object(tool, "tool " + tools.size())));
        }
        return tools;
    }

    private static Message message(JsonNode node, String which) {
        object(node, which);
        String role = node.path("role").asText("");
        if (!ROLES.contains(role)) {
            String meant = DidYouMean.among(role, ROLES)
                    .map(guess -> ". Did you mean " + guess + "?")
                    .orElse("");
            throw new IllegalArgumentException(
                    "role of " + which + " is '" + role + "', expected one of " + String.join(", ", ROLES) + meant);
        }
        node.fieldNames().forEachRemaining(key -> {
            if (!KEYS.contains(key)) {
                throw new IllegalArgumentException(
                        which + " has a key '" + key + "', which no chat template here can write");
            }
        });
        List<ToolCall> calls = calls(node.path("tool_calls"), which);
        try {
            return new Message(
                    Role.valueOf(role.toUpperCase(Locale.ROOT)),
                    content(node.path("content"), which, !calls.isEmpty()),
                    reasoning(node.path("reasoning_content"), which),
                    calls);
        } catch (IllegalArgumentException e) {
            throw e.getMessage().contains(which) ? e : new IllegalArgumentException(which + ": " + e.getMessage(), e);
        }
    }

    /** Nothing need be said where something is called. */
    private static String content(JsonNode node, String which, boolean mayBeAbsent) {
        if (mayBeAbsent && (node.isNull() || node.isMissingNode())) {
            return "";
        }
        if (!node.isTextual()) {
            throw new IllegalArgumentException("content of " + which + " is " + kind(node) + ", expected a text"
                    + (node.isArray() ? "; join the texts of its parts" : ""));
        }
        return node.textValue();
    }

    private static Optional<String> reasoning(JsonNode node, String which) {
        if (node.isNull() || node.isMissingNode()) {
            return Optional.empty();
        }
        if (!node.isTextual()) {
            throw new IllegalArgumentException(
                    "reasoning_content of " + which + " is " + kind(node) + ", expected a text");
        }
        return Optional.of(node.textValue());
    }

    private static List<ToolCall> calls(JsonNode node, String which) {
        if (node.isNull() || node.isMissingNode()) {
            return List.of();
        }
        if (!node.isArray()) {
            throw new IllegalArgumentException("tool_calls of " + which + " is " + kind(node) + ", expected an array");
        }
        List<ToolCall> calls = new ArrayList<>();
        for (JsonNode call : node) {
            calls.add(call(call, "tool call " + calls.size() + " of " + which));
        }
        return calls;
    }

    private static ToolCall call(JsonNode node, String which) {
        JsonNode function = object(node, which).has("function") ? object(node.path("function"), which) : node;
        JsonNode name = function.path("name");
        if (!name.isTextual()) {
            throw new IllegalArgumentException(which + " has no name; expected {\"name\", \"arguments\"}");
        }
        JsonNode arguments = function.path("arguments");
        try {
            // Services write the arguments as a text that holds the object.
            return arguments.isTextual()
                    ? new ToolCall(name.textValue(), arguments.textValue())
                    : ToolCall.of(name.textValue(), object(arguments, "arguments"));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(which + ": " + e.getMessage(), e);
        }
    }

    private static ObjectNode object(JsonNode node, String which) {
        if (node instanceof ObjectNode object) {
            return object;
        }
        throw new IllegalArgumentException(which + " is " + kind(node) + ", expected an object");
    }

    private static String kind(JsonNode node) {
        return switch (node.getNodeType()) {
            case MISSING -> "missing";
            case NULL -> "null";
            case ARRAY -> "an array";
            case OBJECT -> "an object";
            default -> node.toString();
        };
    }
}
