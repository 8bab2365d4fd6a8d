package org.genenv.bench.apibank.dialogue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.NullNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.genenv.bench.apibank.parse.ApiCall;

/**
 * Reads a dialogue, one turn a line. At a malformed line it stops, since the samples after it would be numbered otherwise; those before
 * it still count.
 */
final class DialogueReader {
    private static final ObjectMapper JSON = new ObjectMapper();

    private DialogueReader() {}

    /** A line that is no turn. */
    private static final class MalformedTurnException extends Exception {
        private static final long serialVersionUID = 1L;

        MalformedTurnException(String message) {
            super(message);
        }
    }

    static Dialogue read(Level level, String file, List<String> lines) {
        List<Turn> turns = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).isBlank()) {
                continue;
            }
            try {
                turns.add(turn(JSON.readTree(lines.get(i))));
            } catch (JsonProcessingException e) {
                return new Dialogue(
                        level, file, turns, problem(level, file, i, "this is no JSON: " + e.getOriginalMessage()));
            } catch (MalformedTurnException e) {
                return new Dialogue(level, file, turns, problem(level, file, i, e.getMessage()));
            }
        }
        return new Dialogue(level, file, turns, Optional.empty());
    }

    private static Optional<String> problem(Level level, String file, int index, String message) {
        return Optional.of(level.folder() + "/" + file + ":" + (index + 1) + ": " + message);
    }

    private static Turn turn(JsonNode node) throws MalformedTurnException {
        return switch (node.path("role").asText()) {
            case "User" -> said(true, node);
            case "AI" -> said(false, node);
            case "API" -> called(node);
            default ->
                throw new MalformedTurnException("role is " + found(node.path("role")) + ", expected User, AI or API");
        };
    }

    private static Turn said(boolean isUser, JsonNode node) throws MalformedTurnException {
        if (!node.path("text").isTextual()) {
            throw new MalformedTurnException("text is " + found(node.path("text")) + ", expected a text");
        }
        return new Turn.Said(isUser, node.path("text").asText());
    }

    private static Turn called(JsonNode node) throws MalformedTurnException {
        JsonNode result = node.path("result");
        if (!node.path("api_name").isTextual()
                || !node.path("param_dict").isObject()
                || !result.isObject()
                || !result.has("output")) {
            throw new MalformedTurnException(
                    "a turn of an API needs api_name, param_dict and result with input and output");
        }
        Map<String, String> parameters = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> parameter : node.path("param_dict").properties()) {
            if (!parameter.getValue().isTextual()) {
                throw new MalformedTurnException(
                        "param_dict." + parameter.getKey() + " is " + parameter.getValue() + ", expected a text");
            }
            parameters.put(parameter.getKey(), parameter.getValue().asText());
        }
        return new Turn.Called(
                new ApiCall(node.path("api_name").asText(), parameters),
                orNull(result.path("input")),
                result.path("output"),
                orNull(result.path("exception")));
    }

    private static JsonNode orNull(JsonNode node) {
        return node.isMissingNode() ? NullNode.instance : node;
    }

    private static String found(JsonNode node) {
        return node.isMissingNode() ? "missing" : node.toString();
    }
}
