package org.genenv.bench.game;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.stream.IntStream;
import org.genenv.core.domain.Demonstration;
import org.genenv.core.domain.Demonstrations;
import org.genenv.core.domain.Domain;
import org.genenv.core.domain.Seed;
import org.genenv.core.domain.SuccessStatistics;
import org.genenv.core.domain.Task;
import org.genenv.core.domain.TaskVerdict;
import org.genenv.core.environment.Environment;
import org.genenv.core.environment.Observation;
import org.genenv.core.environment.StepResult;
import org.genenv.core.random.RandomKey;
import org.genenv.core.tokenizer.Message;
import org.genenv.core.tokenizer.WordVocabulary;

/**
 * A small world for tests: a task is a list of words, such as {@code ["red","blue"]}, which the agent has to say back one by one; the longer, the
 * harder.
 */
final class RepeatingDomain implements Domain {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final List<String> WORDS = List.of("red", "blue", "green", "pink", "white");
    private static final int LONGEST = 5;

    static WordVocabulary words() {
        WordVocabulary.Builder builder = WordVocabulary.builder()
                .phrase("say")
                .phrase("no")
                .phrase("seed")
                .phrase("[\"")
                .phrase("\",\"")
                .phrase("\"]");
        WORDS.forEach(builder::word);
        return builder.build();
    }

    @Override
    public String name() {
        return "repeating";
    }

    @Override
    public List<Seed> seeds() {
        return IntStream.range(0, 4)
                .mapToObj(i -> new Seed("seed-" + i, i % 2 == 0 ? "warm" : "cold", "{}"))
                .toList();
    }

    @Override
    public List<Message> simulatorPrompt(Seed seed, SuccessStatistics statistics) {
        return List.of(Message.user("seed " + WORDS.get(seed.id().charAt(5) - '0')));
    }

    @Override
    public TaskVerdict check(Seed seed, String text, String taskId, long draw) {
        try {
            JsonNode node = JSON.readTree(text);
            if (node == null || !node.isArray() || node.isEmpty() || node.size() > LONGEST) {
                return new TaskVerdict.Rejected("no-list", "expected 1 to " + LONGEST + " words, found " + text);
            }
            for (JsonNode word : node) {
                if (!WORDS.contains(word.asText())) {
                    return new TaskVerdict.Rejected("unknown-word", "'" + word.asText() + "' is none of " + WORDS);
                }
            }
            return new TaskVerdict.Accepted(new Task(taskId, seed.kind(), node.toString(), draw), node.toString());
        } catch (JsonProcessingException e) {
            return new TaskVerdict.Rejected("not-json", e.getOriginalMessage());
        }
    }

    @Override
    public Set<String> rejectionReasons() {
        return Set.of("no-list", "unknown-word", "not-json");
    }

    @Override
    public Environment open(Task task) {
        List<String> wanted = new ArrayList<>();
        try {
            JSON.readTree(task.spec()).forEach(word -> wanted.add(word.asText()));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(task.spec() + " is no task", e);
        }
        return new Environment() {
            private int said;

            @Override
            public Observation reset() {
                return new Observation("say " + wanted.get(0));
            }

            @Override
            public StepResult step(String action) {
                boolean isRight = action.equals(wanted.get(said));
                said += isRight ? 1 : 0;
                boolean won = said == wanted.size();
                String answer = isRight && !won ? "say " + wanted.get(said) : "no";
                return new StepResult(new Observation(answer), won ? 1 : 0, won || !isRight, won, isRight);
            }

            @Override
            public void close() {}
        };
    }

    @Override
    public List<Task> panel(int size) {
        return IntStream.range(0, size)
                .mapToObj(i -> new Task("panel/" + i, i % 2 == 0 ? "warm" : "cold", list(RandomKey.of(i), 3), i))
                .toList();
    }

    private static String list(RandomKey key, int length) {
        StringJoiner list = new StringJoiner("\",\"", "[\"", "\"]");
        for (int i = 0; i < length; i++) {
            list.add(word(key, i));
        }
        return list.toString();
    }

    private static String word(RandomKey key, int position) {
        return WORDS.get((int) (key.uniform(position) * WORDS.size()));
    }

    @Override
    public Optional<Demonstrations> demonstrations() {
        return Optional.of(new Demonstrations() {
            @Override
            public Demonstration forAgent(long draw) {
                RandomKey key = RandomKey.of(draw);
                List<Demonstration.Segment> segments = new ArrayList<>();
                for (int turn = 0; turn < 2; turn++) {
                    segments.add(new Demonstration.Segment(Message.user("say " + word(key, turn)), 0.3));
                    segments.add(new Demonstration.Segment(Message.assistant(word(key, turn)), 1));
                }
                return new Demonstration(segments);
            }

            @Override
            public Demonstration forSimulator(long draw) {
                RandomKey key = RandomKey.of(draw);
                int length = 1 + (int) (key.uniform(100) * LONGEST);
                return new Demonstration(List.of(
                        new Demonstration.Segment(Message.user("seed " + word(key, 101)), 0),
                        new Demonstration.Segment(Message.assistant(list(key, length)), 1)));
            }
        });
    }
}
