package org.genenv.agent;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.genenv.core.domain.Task;
import org.genenv.core.environment.Environment;
import org.genenv.core.environment.EnvironmentException;
import org.genenv.core.environment.Observation;
import org.genenv.core.environment.StepResult;
import org.genenv.core.environment.StopReason;
import org.genenv.core.environment.TokenRecord;
import org.genenv.core.environment.Trajectory;
import org.genenv.core.environment.Transcript;
import org.genenv.core.environment.Turn;
import org.genenv.core.environment.simulated.ObservationRequest;
import org.genenv.core.environment.simulated.SimulatorBackedEnvironment;
import org.genenv.core.environment.simulated.WrittenObservation;

/**
 * One attempt at one task, seen from the environment's side: what the agent said comes in as text, what it sees next comes out, until one of the
 * limits or the world ends it. Knows no model.
 *
 * <p>Its calls follow each other: the next only after the future of the one before is complete. Faults of the world end the episode and keep the
 * reward that was earned before; they never complete a future exceptionally.
 */
final class Episode {
    /** No tokenizer makes so many characters one token on the average: what is longer than that fits no conversation. */
    private static final long CHARACTERS_PER_TOKEN = 64;

    private static final long CHARACTERS_ALWAYS_READ = 100_000;
    private static final int MOST_DETAIL = 500;

    private final Task task;
    private final int sample;
    private final RolloutConfig config;
    private final EnvironmentFactory factory;
    private final EnvironmentThreads threads;
    private final List<Turn> turns = new ArrayList<>();

    /** A turn of the agent: where its sampled tokens lie, and its action. */
    private record Said(int start, int end, String action) {}

    /** What a world wants to have written, or the fault in its place. */
    private record Asked(List<ObservationRequest> questions, Throwable fault) {}

    /** A turn whose action cannot be carried out before something was written. */
    private record Unanswered(SimulatorBackedEnvironment world, Said said, List<ObservationRequest> questions) {}

    /** The world, until somebody takes it in order to close it, which whoever gets it does once. */
    private final AtomicReference<Environment> environment = new AtomicReference<>();

    private volatile boolean isAbandoned;
    private int invalidActions;
    private double reward;
    private StopReason stopReason;
    private String detail = "";
    private Unanswered unanswered;

    Episode(Task task, int sample, RolloutConfig config, EnvironmentFactory factory, EnvironmentThreads threads) {
        this.task = task;
        this.sample = sample;
        this.config = config;
        this.factory = factory;
        this.threads = threads;
    }

    /**
     * Opens the world.
     *
     * @return what the agent sees first; empty when the world failed and the episode is over
     */
    CompletableFuture<Optional<Observation>> begin() {
        return threads.call(
                        () -> {
                            Environment opened = factory.open(task);
                            if (opened == null) {
                                throw new EnvironmentException("there is no environment: null was opened");
                            }
                            environment.set(opened);
                            try {
                                return usable(opened.reset());
                            } finally {
                                closeIfAbandoned();
                            }
                        },
                        this::close)
                .handle((observation, fault) -> {
                    if (fault != null) {
                        failed(fault);
                        return Optional.empty();
                    }
                    return Optional.of(observation);
                });
    }

    /**
     * Takes one turn of the agent.
     *
     * @param start index of the turn's first sampled token
     * @param end index after its last
     * @param text what was said, special tokens left out
     * @param isComplete whether the agent ended the turn itself, within its token limit
     * @param isContextFull whether the turn was cut off because the conversation has no more room
     * @return what the agent sees next; empty when the episode is over, or waits for {@link #questions} to be answered
     */
    CompletableFuture<Optional<Observation>> act(
            int start, int end, String text, boolean isComplete, boolean isContextFull) {
        Optional<String> action = config.actionFormat().parse(text);
        if (!isComplete || action.isEmpty()) {
            turns.add(new Turn(start, end, action.orElse(""), "", false));
            stop(isComplete ? StopReason.UNPARSABLE : isContextFull ? StopReason.CONTEXT_LIMIT : StopReason.TRUNCATED);
            return over();
        }
        Said said = new Said(start, end, action.get());
        Environment world = environment.get();
        return world instanceof SimulatorBackedEnvironment backed
                ? ask(backed, said)
                : carryOut(said, () -> world.step(said.action));
    }

    /** Finds out what has to be written before an action can be carried out; where nothing has, it is carried out. */
    private CompletableFuture<Optional<Observation>> ask(SimulatorBackedEnvironment world, Said said) {
        return threads.call(
                        () -> {
                            try {
                                return List.copyOf(world.questions(said.action));
                            } finally {
                                closeIfAbandoned();
                            }
                        },
                        this::close)
                .handle(Asked::new)
                .thenCompose(asked -> {
                    if (asked.fault != null) {
                        failedAt(said);
                        failed(asked.fault);
                        return over();
                    }
                    if (asked.questions.isEmpty()) {
                        return carryOut(said, () -> world.step(said.action, List.of()));
                    }
                    unanswered = new Unanswered(world, said, asked.questions);
                    return over();
                });
    }

    private CompletableFuture<Optional<Observation>> carryOut(Said said, Callable<StepResult> step) {
        return threads.call(
                        () -> {
                            try {
                                StepResult result = step.call();
                                usable(result == null ? null : result.observation());
                                return result;
                            } finally {
                                closeIfAbandoned();
                            }
                        },
                        this::close)
                .handle((result, fault) -> {
                    if (fault != null) {
                        failedAt(said);
                        failed(fault);
                        return Optional.empty();
                    }
                    Observation seen = result.observation();
                    turns.add(
                            new Turn(said.start, said.end, said.action, seen.text(), result.isValid(), seen.origin()));
                    return next(result);
                });
    }

    /** What has to be written before the last action can be carried out; empty where the episode goes on or is over. */
    List<ObservationRequest> questions() {
        return unanswered == null ? List.of() : unanswered.questions;
    }

    /** How many turns were taken and answered. */
    int turnsTaken() {
        return turns.size();
    }

    /**
     * Carries out the action that had to wait.
     *
     * @param answers one a question of {@link #questions}, in their order; one that failed ends the episode
     * @return what the agent sees next; empty when the episode is over
     */
    CompletableFuture<Optional<Observation>> answer(List<WrittenObservation> answers) {
        Unanswered waiting = unanswered;
        unanswered = null;
        List<String> written = new ArrayList<>();
        for (WrittenObservation answer : answers) {
            if (answer instanceof WrittenObservation.Failed failed) {
                failedAt(waiting.said);
                detail = shortened(failed.fault().detail(failed.detail()));
                stop(StopReason.SIMULATION_FAILED);
                return over();
            } else if (answer instanceof WrittenObservation.Accepted accepted) {
                written.add(accepted.text());
            } else {
                throw new IllegalStateException("no such answer: " + answer);
            }
        }
        return carryOut(waiting.said, () -> marked(waiting.world.step(waiting.said.action, written)));
    }

    private static StepResult marked(StepResult result) {
        return result == null || result.observation() == null
                ? result
                : new StepResult(
                        result.observation().writtenBySimulator(),
                        result.reward(),
                        result.isDone(),
                        result.isSuccess(),
                        result.isValid());
    }

    private void failedAt(Said said) {
        turns.add(new Turn(said.start, said.end, said.action, "", false));
    }

    private static CompletableFuture<Optional<Observation>> over() {
        return CompletableFuture.completedFuture(Optional.empty());
    }

    /** What a world hands over is looked at before it is believed, on the world's own thread. */
    private Observation usable(Observation observation) throws EnvironmentException {
        if (observation == null) {
            throw new EnvironmentException("the environment answered null");
        }
        long length = observation.messages().stream()
                .mapToLong(message -> message.content().length())
                .sum();
        long most = Math.max(CHARACTERS_ALWAYS_READ, CHARACTERS_PER_TOKEN * config.contextLength());
        if (length > most) {
            throw new EnvironmentException("the environment's answer has " + length + " characters; at most " + most
                    + " are read, since a conversation has " + config.contextLength() + " tokens");
        }
        return observation;
    }

    private Optional<Observation> next(StepResult result) {
        reward = result.reward();
        invalidActions += result.isValid() ? 0 : 1;
        if (result.isDone()) {
            stop(result.isSuccess() ? StopReason.SOLVED : StopReason.UNSOLVED);
        } else if (config.maxInvalidActions() > 0 && invalidActions >= config.maxInvalidActions()) {
            stop(StopReason.INVALID_LIMIT);
        } else if (turns.size() >= config.maxTurns()) {
            stop(StopReason.TURN_LIMIT);
        }
        return stopReason == null ? Optional.of(result.observation()) : Optional.empty();
    }

    /** Ends the episode because of an answer that no conversation has room for, which is the world's fault and not the agent's. */
    void answerIsTooLong(int tokens) {
        failed(new EnvironmentException("the environment's answer has " + tokens
                + " tokens, and a whole conversation at most " + config.contextLength()));
    }

    /** Ends the episode because the conversation has no room for another turn. */
    void contextIsFull() {
        stop(StopReason.CONTEXT_LIMIT);
    }

    private void failed(Throwable fault) {
        Throwable cause = fault instanceof CompletionException && fault.getCause() != null ? fault.getCause() : fault;
        if (cause instanceof TimeoutException) {
            // Its thread may still be inside, and closes the environment when it comes out.
            detail = "no answer within " + config.environmentTimeoutSeconds() + " seconds";
            stopReason = StopReason.TIMEOUT;
            return;
        }
        detail = shortened(String.valueOf(cause));
        stop(StopReason.ENVIRONMENT_ERROR);
    }

    private static String shortened(String words) {
        return words.length() <= MOST_DETAIL ? words : words.substring(0, MOST_DETAIL) + "...";
    }

    private void stop(StopReason reason) {
        stopReason = reason;
        closeAside();
    }

    private void closeAside() {
        if (environment.get() != null) {
            threads.execute(this::close);
        }
    }

    private void close() {
        Environment open = environment.getAndSet(null);
        if (open != null) {
            open.close();
        }
    }

    /** On the environment's own thread, after a call of an episode that nobody will finish. */
    private void closeIfAbandoned() {
        if (isAbandoned) {
            close();
        }
    }

    /** Lets go of the world of an episode that nobody will finish. */
    void abandon() {
        if (!isOver()) {
            isAbandoned = true;
            closeAside();
        }
    }

    /** Whether it is over. */
    boolean isOver() {
        return stopReason != null;
    }

    /**
     * The record of an episode that is over.
     *
     * @param prompt what stood before the agent's first turn
     * @param tokens the whole conversation as sampled
     * @param transcript the same as messages
     */
    Trajectory record(String prompt, TokenRecord tokens, Transcript transcript) {
        if (!isOver()) {
            throw new IllegalStateException("the episode of task " + task.id() + " is still being played");
        }
        return new Trajectory(task.id(), sample, prompt, tokens, turns, reward, stopReason, detail, transcript);
    }
}
