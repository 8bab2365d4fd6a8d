package org.genenv.agent;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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

/** A small world for tests: it says a word, and the task is solved once the agent has said each of three words back. */
final class EchoWorld implements Domain {
    static final List<String> WORDS = List.of("red", "blue", "green", "pink");
    static final int LENGTH = 3;

    static WordVocabulary vocabularyOfWords() {
        WordVocabulary.Builder builder = WordVocabulary.builder().phrase("say").phrase("no");
        WORDS.forEach(builder::word);
        return builder.build();
    }

    static Task task(int number) {
        return new Task("task-" + number, "echo", "", number);
    }

    static String word(long draw, int turn) {
        return WORDS.get((int) (RandomKey.of(draw).uniform(turn) * WORDS.size()));
    }

    @Override
    public Environment open(Task task) {
        return new Environment() {
            private int turn;

            @Override
            public Observation reset() {
                return new Observation("say " + word(task.draw(), 0));
            }

            @Override
            public StepResult step(String action) {
                boolean isRight = action.equals(word(task.draw(), turn));
                turn += isRight ? 1 : 0;
                boolean won = turn == LENGTH;
                String text = isRight && !won ? "say " + word(task.draw(), turn) : "no";
                return new StepResult(new Observation(text), (double) turn / LENGTH, won, won, isRight);
            }

            @Override
            public void close() {}
        };
    }

    @Override
    public Optional<Demonstrations> demonstrations() {
        return Optional.of(new Demonstrations() {
            @Override
            public Demonstration forAgent(long draw) {
                List<Demonstration.Segment> segments = new ArrayList<>();
                for (int turn = 0; turn < LENGTH; turn++) {
                    segments.add(new Demonstration.Segment(Message.user("say " + word(draw, turn)), 0.3));
                    segments.add(new Demonstration.Segment(Message.assistant(word(draw, turn)), 1));
                }
                return new Demonstration(segments);
            }

            @Override
            public Demonstration forSimulator(long draw) {
                throw new UnsupportedOperationException("no simulator plays here");
            }
        });
    }

    @Override
    public String name() {
        return "echo";
    }

    @Override
    public List<Seed> seeds() {
        return List.of(new Seed("seed", "echo", "{}"));
    }

    @Override
    public List<Message> simulatorPrompt(Seed seed, SuccessStatistics statistics) {
        throw new UnsupportedOperationException("no simulator plays here");
    }

    @Override
    public TaskVerdict check(Seed seed, String text, String taskId, long draw) {
        throw new UnsupportedOperationException("no simulator plays here");
    }

    @Override
    public Set<String> rejectionReasons() {
        return Set.of();
    }

    @Override
    public List<Task> panel(int size) {
        return List.of();
    }
}
