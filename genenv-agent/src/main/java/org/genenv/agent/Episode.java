package org.genenv.agent;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;
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

    private volatile Environment environment;
    private volatile boolean isAbandoned;
    private int invalidActions;
    private double reward;
    private StopReason stopReason;
    private String detail = "";

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
        return threads.call(() -> {
                    Environment opened = factory.open(task);
                    if (opened == null) {
                        throw new EnvironmentException("there is no environment: null was opened");
                    }
                    environment = opened;
                    try {
                        return usable(opened.reset());
                    } finally {
                        closeIfAbandoned();
                    }
                })
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
     * @return what the agent sees next; empty when the episode is over
     */
    CompletableFuture<Optional<Observation>> act(
            int start, int end, String text, boolean isComplete, boolean isContextFull) {
        Optional<String> action = config.actionFormat().parse(text);
        if (!isComplete || action.isEmpty()) {
            turns.add(new Turn(start, end, action.orElse(""), "", false));
            stop(isComplete ? StopReason.UNPARSABLE : isContextFull ? StopReason.CONTEXT_LIMIT : StopReason.TRUNCATED);
            return CompletableFuture.completedFuture(Optional.empty());
        }
        return threads.call(() -> {
                    try {
                        StepResult result = environment.step(action.get());
                        usable(result == null ? null : result.observation());
                        return result;
                    } finally {
                        closeIfAbandoned();
                    }
                })
                .handle((result, fault) -> {
                    if (fault != null) {
                        turns.add(new Turn(start, end, action.get(), "", false));
                        failed(fault);
                        return Optional.empty();
                    }
                    turns.add(new Turn(
                            start, end, action.get(), result.observation().text(), result.isValid()));
                    return next(result);
                });
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

    /** Ends the episode because the conversation has no room for another turn. */
    void contextIsFull() {
        stop(StopReason.CONTEXT_LIMIT);
    }

    private void failed(Throwable fault) {
        Throwable cause = fault instanceof CompletionException && fault.getCause() != null ? fault.getCause() : fault;
        if (cause instanceof TimeoutException) {
            isAbandoned = true; // its thread may still be inside; it closes the environment itself when it comes out
            detail = "no answer within " + config.environmentTimeoutSeconds() + " seconds";
            stopReason = StopReason.TIMEOUT;
            return;
        }
        String words = String.valueOf(cause);
        detail = words.length() <= MOST_DETAIL ? words : words.substring(0, MOST_DETAIL) + "...";
        stop(StopReason.ENVIRONMENT_ERROR);
    }

    private void stop(StopReason reason) {
        stopReason = reason;
        Environment open = environment;
        if (open != null) {
            environment = null;
            threads.execute(open::close);
        }
    }

    /** On the environment's own thread, after a call that may have come too late. */
    private void closeIfAbandoned() {
        Environment open = environment;
        if (isAbandoned && open != null) {
            open.close();
        }
    }

    /** Lets go of the world of an episode that nobody will finish. */
    void abandon() {
        if (!isOver()) {
            isAbandoned = true;
            Environment open = environment;
            if (open != null) {
                threads.execute(open::close);
            }
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
