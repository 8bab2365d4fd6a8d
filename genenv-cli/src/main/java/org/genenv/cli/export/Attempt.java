package org.genenv.cli.export;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/**
 * A recorded rollout on its way out.
 *
 * @param world name of the domain
 * @param epoch in which it was played
 * @param index from 0, over all rows that are written
 * @param line of {@code rollouts/epoch-N.jsonl}
 * @param task line of {@code tasks/epoch-N.jsonl}
 */
record Attempt(String world, int epoch, long index, ObjectNode line, ObjectNode task) {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final String MESSAGES = "messages";

    /** Whether the conversation was recorded as messages, which earlier versions did not do. */
    static boolean hasMessages(ObjectNode line) {
        return line.has(MESSAGES);
    }

    /** Whether the agent said anything. */
    static boolean hasAnswer(ObjectNode line) {
        return !line.path("turns").isEmpty();
    }

    String taskId() {
        return line.path("task").asText();
    }

    String kind() {
        return line.path("kind").asText();
    }

    /** The whole conversation. */
    ArrayNode messages() {
        return slice(0, line.path(MESSAGES).size());
    }

    /** What stood before the agent's first turn. */
    ArrayNode prompt() {
        return slice(0, firstTurn());
    }

    /** From the agent's first turn on. */
    ArrayNode completion() {
        return slice(firstTurn(), line.path(MESSAGES).size());
    }

    /** Definitions of the tools; absent where there were none. */
    Optional<JsonNode> tools() {
        return Optional.of(line.path("tools")).filter(JsonNode::isArray);
    }

    /** Assistants may speak in the prompt too, as examples: the agent's own turns are the last ones. */
    private int firstTurn() {
        JsonNode messages = line.path(MESSAGES);
        int at = messages.size();
        int turns = line.path("turns").size();
        while (turns > 0 && at > 0) {
            at--;
            turns -= messages.get(at).path("role").asText().equals("assistant") ? 1 : 0;
        }
        return at;
    }

    private ArrayNode slice(int from, int to) {
        ArrayNode slice = JSON.arrayNode();
        for (int i = from; i < to; i++) {
            slice.add(line.path(MESSAGES).get(i));
        }
        return slice;
    }
}
