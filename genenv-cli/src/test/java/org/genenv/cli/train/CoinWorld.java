package org.genenv.cli.train;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.genenv.core.domain.Domain;
import org.genenv.core.domain.Seed;
import org.genenv.core.domain.SuccessStatistics;
import org.genenv.core.domain.Task;
import org.genenv.core.domain.TaskVerdict;
import org.genenv.core.domain.WorldVocabulary;
import org.genenv.core.environment.Environment;
import org.genenv.core.environment.Observation;
import org.genenv.core.environment.StepResult;
import org.genenv.core.environment.simulated.ObservationForm;
import org.genenv.core.environment.simulated.ObservationRequest;
import org.genenv.core.environment.simulated.SimulatorBackedEnvironment;
import org.genenv.core.tokenizer.Message;

/**
 * A world in which models of random weights both write tasks and solve some, so that every part of a run is at work within milliseconds: any text of two
 * letters or more is a task, and whatever is said wins or loses like a coin that the task has bent. What is said of half of the lost throws has no
 * engine, so the simulator writes it.
 */
public final class CoinWorld implements Domain {
    /** A run of ten epochs with all parts at work, in about a second. */
    static final String CONFIG =
            """
            runtime: {threads: 1}
            domain: {name: coin}
            agent:
              init: &tiny {hiddenSize: 8, layers: 1, heads: 2, kvHeads: 1, intermediateSize: 16, contextLength: 96}
              rollout: {slots: 16, maxActionTokens: 12, contextLength: 96}
              grpo: {learningRate: 1e-2, minibatches: 2, variant: {klEstimator: exact}, klCoefficient: 0.01}
            simulator:
              init: *tiny
              rwr: {learningRate: 1e-2, updatesPerEpoch: 2, lambda: 5, maxTaskTokens: 30, contextLength: 96}
            curriculum: {kMin: 0, targetGain: 1}
            game: {epochs: 10, seedsPerEpoch: 2, variations: 2, groupSize: 4, pools: {traceEpochs: 2},
              mixture: {replayShare: 0.3}}
            panel: {size: 3, attempts: 1, finalAttempts: 1, everyEpochs: 1}
            """;

    private static final List<String> WORDS = List.of("say", "seed", "heads", "tails", "no");

    /** Writes a folder that makes this world known to a process on whose class path it stands. */
    static Path service(Path folder) throws IOException {
        Path services = Files.createDirectories(folder.resolve("META-INF").resolve("services"));
        Files.writeString(services.resolve(Domain.class.getName()), CoinWorld.class.getName());
        return folder;
    }

    private final List<Path> data;

    /** Reads nothing. */
    public CoinWorld() {
        this(List.of());
    }

    private CoinWorld(List<Path> data) {
        this.data = data;
    }

    @Override
    public String name() {
        return "coin";
    }

    /** The one option, {@code data}, names a file that is said to be read. */
    @Override
    public Domain withOptions(Map<String, Object> options) {
        return options.isEmpty() ? this : new CoinWorld(List.of(Path.of((String) options.get("data"))));
    }

    @Override
    public List<Path> dataFiles() {
        return data;
    }

    @Override
    public List<Seed> seeds() {
        return IntStream.range(0, 3)
                .mapToObj(i -> new Seed("seed-" + i, i == 0 ? "gold" : "silver", "{}"))
                .toList();
    }

    @Override
    public List<Message> simulatorPrompt(Seed seed, SuccessStatistics statistics) {
        return List.of(Message.user(seed.kind().equals("gold") ? "seed heads" : "seed tails"));
    }

    @Override
    public TaskVerdict check(Seed seed, String text, String taskId, long draw) {
        if (text.length() < 2) {
            return new TaskVerdict.Rejected("too-short", "expected two letters, found '" + text + "'");
        }
        String spec = "{\"bend\":" + text.length() % 3 + "}";
        return new TaskVerdict.Accepted(new Task(taskId, seed.kind(), spec, draw), text);
    }

    @Override
    public Set<String> rejectionReasons() {
        return Set.of("too-short");
    }

    @Override
    public Environment open(Task task) {
        int bend = Integer.parseInt(task.spec().replaceAll("\\D", ""));
        return new SimulatorBackedEnvironment() {
            private int turn;

            @Override
            public Observation reset() {
                return new Observation("say heads");
            }

            @Override
            public List<ObservationRequest> questions(String action) {
                boolean asks = (action.hashCode() & 3) <= bend && (action.hashCode() & 4) == 0;
                return asks
                        ? List.of(new ObservationRequest(List.of(Message.user("say no")), ObservationForm.text(60)))
                        : List.of();
            }

            @Override
            public StepResult step(String action, List<String> written) {
                turn++;
                boolean won = (action.hashCode() & 3) > bend;
                String engine = won ? "heads" : "tails no";
                return new StepResult(
                        new Observation(written.isEmpty() ? engine : written.get(0)),
                        won ? 1 : 0,
                        won || turn == 2,
                        won,
                        true);
            }

            @Override
            public void close() {}
        };
    }

    @Override
    public boolean asksSimulator() {
        return true;
    }

    @Override
    public List<Task> panel(int size) {
        return IntStream.range(0, size)
                .mapToObj(i -> new Task("panel/" + i, "gold", "{\"bend\":" + i % 3 + "}", i))
                .toList();
    }

    @Override
    public Optional<WorldVocabulary> vocabulary() {
        return Optional.of(new WorldVocabulary(List.of(), List.of(), WORDS));
    }
}
