package org.genenv.core.game;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.genenv.core.domain.Domain;
import org.genenv.core.domain.Seed;
import org.genenv.core.domain.SuccessStatistics;
import org.genenv.core.domain.Task;
import org.genenv.core.domain.TaskVerdict;
import org.genenv.core.environment.Environment;
import org.genenv.core.environment.Observation;
import org.genenv.core.environment.StepResult;
import org.genenv.core.tokenizer.Message;

/** A small world for tests: guess the number that a task such as {@code {"number":3}} hides, below 10 in kind small, below 100 in kind large. */
class GuessingDomain implements Domain {
    private static final ObjectMapper JSON = new ObjectMapper();

    @Override
    public String name() {
        return "guessing";
    }

    @Override
    public List<Seed> seeds() {
        return IntStream.range(0, 6)
                .mapToObj(i -> new Seed("seed-" + i, i % 2 == 0 ? "small" : "large", "{}"))
                .toList();
    }

    @Override
    public List<Message> simulatorPrompt(Seed seed, SuccessStatistics statistics) {
        return List.of(Message.user(seed.id() + " " + statistics.of(seed.kind())));
    }

    @Override
    public TaskVerdict check(Seed seed, String text, String taskId, long draw) {
        JsonNode node;
        try {
            node = JSON.readTree(text);
        } catch (JsonProcessingException e) {
            return new TaskVerdict.Rejected("not-json", e.getOriginalMessage());
        }
        int limit = seed.kind().equals("small") ? 10 : 100;
        if (node == null || !node.path("number").isInt() || node.path("number").asInt() >= limit) {
            return new TaskVerdict.Rejected("out-of-range", "expected a number below " + limit + ", found " + text);
        }
        return new TaskVerdict.Accepted(
                new Task(taskId, seed.kind(), node.toString(), draw),
                seed.kind() + node.path("number").asInt());
    }

    @Override
    public Set<String> rejectionReasons() {
        return Set.of("not-json", "out-of-range");
    }

    @Override
    public Environment open(Task task) {
        return new Environment() {
            @Override
            public Observation reset() {
                return new Observation("guess");
            }

            @Override
            public StepResult step(String action) {
                boolean won = task.spec().equals("{\"number\":" + action + "}");
                return new StepResult(new Observation(won ? "yes" : "no"), won ? 1 : 0, won, won, true);
            }

            @Override
            public void close() {}
        };
    }

    @Override
    public List<Task> panel(int size) {
        return IntStream.range(0, size)
                .mapToObj(i -> new Task("panel/" + i, i % 2 == 0 ? "small" : "large", "{\"number\":" + i + "}", i))
                .toList();
    }
}
