package org.genenv.cli.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.List;

/** Takes whole groups out of a file of rollouts, shaped for the page. Long texts are cut, long episodes lose their middle, and both say so. */
final class GroupWriter implements Closeable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int MOST_ATTEMPTS = 32;
    private static final int MOST_TURNS = 40;
    private static final int MOST_TOKENS = 2_000;
    private static final int PROMPT_CHARACTERS = 8_000;
    private static final int TURN_CHARACTERS = 2_500;

    private final RolloutFile rollouts;
    private final Advantages advantages;
    private final RandomAccessFile file;
    private int unreadable;

    /** @param advantages of the file's attempts */
    GroupWriter(RolloutFile rollouts, Advantages advantages) throws IOException {
        this.rollouts = rollouts;
        this.advantages = advantages;
        this.file = new RandomAccessFile(rollouts.file().toFile(), "r");
    }

    /**
     * Takes one group; attempts whose lines cannot be read are left out of it and counted.
     *
     * @return {@code epoch, panel, task, kind, prompt, attempts: [{sample, success, reward, stopReason, advantage, tokens, turns}]}
     * @throws IOException if the file cannot be read, or has changed since it was indexed
     */
    ObjectNode write(GroupEntry group) throws IOException {
        List<AttemptEntry> shown =
                group.attempts().stream().limit(MOST_ATTEMPTS).toList();
        ObjectNode node = JSON.createObjectNode();
        node.put("epoch", rollouts.epoch()).put("panel", rollouts.isPanel());
        node.put("task", group.task()).put("kind", group.kind());
        node.put("successes", group.passRate().successes())
                .put("counted", group.passRate().attempts())
                .put("recorded", group.attempts().size());
        String prompt = "";
        ArrayNode attempts = node.putArray("attempts");
        for (AttemptEntry attempt : shown) {
            JsonNode line;
            try {
                line = line(attempt);
            } catch (JsonProcessingException e) {
                unreadable++;
                continue;
            }
            if (attempts.isEmpty()) {
                prompt = line.path("prompt").asText();
                node.put("prompt", ShownText.cut(prompt, PROMPT_CHARACTERS));
            }
            ObjectNode one = attempts.addObject();
            one.put("sample", attempt.sample()).put("success", attempt.isSuccess());
            one.put("reward", attempt.reward()).put("stopReason", attempt.stopReason());
            advantages.of(attempt).ifPresent(value -> one.put("advantage", Math.round(1000 * value) / 1000.0));
            if (line.has("detail")) {
                one.put("detail", ShownText.cut(line.path("detail").asText(), TURN_CHARACTERS));
            }
            if (!line.path("prompt").asText().equals(prompt)) {
                one.put("prompt", ShownText.cut(line.path("prompt").asText(), PROMPT_CHARACTERS));
            }
            one.put("tokens", line.path("tokens").asInt())
                    .put("sampledTokens", line.path("sampledTokens").asInt());
            turns(line.path("turns"), one.putArray("turns"));
        }
        return node;
    }

    /** @return of how many attempts the line could not be read */
    int unreadable() {
        return unreadable;
    }

    private JsonNode line(AttemptEntry attempt) throws IOException {
        byte[] bytes = new byte[attempt.length()];
        file.seek(attempt.offset());
        file.readFully(bytes);
        return JSON.readTree(bytes);
    }

    private static void turns(JsonNode turns, ArrayNode shown) {
        int left = Math.max(0, turns.size() - MOST_TURNS);
        int tokens = 0;
        for (int i = 0; i < turns.size(); i++) {
            if (left > 0 && i == MOST_TURNS / 2) {
                shown.addObject().put("leftOut", left);
                i += left;
            }
            JsonNode turn = turns.get(i);
            ObjectNode one = shown.addObject();
            one.put("action", ShownText.cut(turn.path("action").asText(), TURN_CHARACTERS));
            one.put("observation", ShownText.cut(turn.path("observation").asText(), TURN_CHARACTERS));
            one.put("valid", turn.path("valid").asBoolean());
            JsonNode sampled = turn.path("sampled");
            if (!sampled.isEmpty() && sampled.size() == turn.path("logProbs").size()) {
                int kept = Math.min(sampled.size(), MOST_TOKENS - tokens);
                tokens += kept;
                ArrayNode texts = one.putArray("sampled");
                ArrayNode logProbs = one.putArray("logProbs");
                for (int t = 0; t < kept; t++) {
                    texts.add(ShownText.cut(sampled.get(t).asText(), TURN_CHARACTERS));
                    logProbs.add(turn.path("logProbs").get(t).asDouble());
                }
                if (kept < sampled.size()) {
                    one.put("tokensLeftOut", sampled.size() - kept);
                }
            }
        }
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
