package org.genenv.cli.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.genenv.core.config.DidYouMean;
import org.genenv.core.tokenizer.Message;

/** Reads a conversation from JSON: an array of objects with {@code role} and {@code content}. */
final class MessageReader {
    private static final List<String> ROLES = List.of("system", "user", "assistant", "tool");
    private static final Set<String> KEYS = Set.of("role", "content");

    private MessageReader() {}

    /** @throws IllegalArgumentException if it is no conversation; says which message and why */
    static List<Message> read(JsonNode node) {
        if (!node.isArray() || node.isEmpty()) {
            throw new IllegalArgumentException("expected an array of {\"role\", \"content\"} with one message or more");
        }
        List<Message> messages = new ArrayList<>();
        for (JsonNode message : node) {
            messages.add(message(message, messages.size()));
        }
        return messages;
    }

    private static Message message(JsonNode node, int index) {
        if (!node.isObject()) {
            throw new IllegalArgumentException(
                    "message " + index + " is " + node + ", expected an object {\"role\", \"content\"}");
        }
        String role = node.path("role").asText("");
        if (!ROLES.contains(role)) {
            String meant = DidYouMean.among(role, ROLES)
                    .map(guess -> ". Did you mean " + guess + "?")
                    .orElse("");
            throw new IllegalArgumentException("role of message " + index + " is '" + role + "', expected one of "
                    + String.join(", ", ROLES) + meant);
        }
        if (!node.path("content").isTextual()) {
            throw new IllegalArgumentException(
                    "content of message " + index + " is " + node.path("content") + ", expected a text");
        }
        node.fieldNames().forEachRemaining(key -> {
            if (!KEYS.contains(key)) {
                throw new IllegalArgumentException(
                        "message " + index + " has a key '" + key + "', which no chat template here can write");
            }
        });
        return new Message(
                Message.Role.valueOf(role.toUpperCase(Locale.ROOT)),
                node.path("content").asText());
    }
}
