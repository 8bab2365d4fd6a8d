package org.genenv.agent;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.genenv.core.domain.Briefing;
import org.genenv.core.domain.Task;
import org.genenv.core.environment.Observation;
import org.genenv.core.environment.TokenRecord;
import org.genenv.core.environment.Trajectory;
import org.genenv.core.game.PlayRequest;
import org.genenv.core.game.RolloutGroup;
import org.genenv.core.game.StopSignal;
import org.genenv.core.generation.EngineConfig;
import org.genenv.core.generation.GenerationEngine;
import org.genenv.core.generation.SamplingConfig;
import org.genenv.core.player.PlayerModel;
import org.genenv.core.player.TextEncoder;

/**
 * Plays episodes with a language model, many side by side: in training, and wherever a policy is evaluated in an environment.
 *
 * <p>Owns a generation engine (the key/value cache is most of its memory) and the threads of the environments; borrows the player's model. Used
 * by one thread.
 */
public final class Rollouts implements AutoCloseable {
    private final PlayerModel player;
    private final RolloutConfig config;
    private final GenerationEngine engine;
    private final EnvironmentThreads threads;

    /**
     * Makes the engine.
     *
     * @throws IllegalArgumentException if the context is longer than the model's
     */
    public Rollouts(PlayerModel player, RolloutConfig config) {
        this.player = player;
        this.config = config;
        this.engine = new GenerationEngine(player.policy(), EngineConfig.of(config.slots(), config.contextLength()));
        this.threads = new EnvironmentThreads(config.environmentThreads(), config.environmentTimeoutSeconds());
    }

    /**
     * Plays.
     *
     * @param request tasks, and how to attempt them
     * @param environments opens the world of a task; every attempt has one of its own
     * @param briefings what stands before the first observation of a task
     * @param stop polled before every step of the model
     * @return one group a task, in their order
     * @throws org.genenv.core.game.StopRequestedException if the signal was raised
     */
    public List<RolloutGroup> play(
            PlayRequest request, EnvironmentFactory environments, Function<Task, Briefing> briefings, StopSignal stop) {
        stop.check();
        Casting casting = new Casting(request, environments, briefings, stop);
        try {
            if (casting.hasNext()) {
                engine.run(casting);
            }
            return casting.groups();
        } finally {
            casting.attempts.forEach(attempt -> attempt.episode.abandon());
        }
    }

    /** @return tokens sampled since this object was made */
    public long sampledTokens() {
        return engine.sampledTokens();
    }

    /** @return seconds that environments worked since this object was made, by the clock and summed over their calls */
    public double environmentSeconds() {
        return threads.workedSeconds();
    }

    @Override
    public void close() {
        threads.close();
        engine.close();
    }

    /** One attempt at one task: its episode, and its conversation once the world is open. */
    private static final class Attempt {
        final Task task;
        final int taskIndex;
        final int sample;
        final Episode episode;
        CompletableFuture<Optional<Observation>> opening;
        Conversation conversation;

        Attempt(Task task, int taskIndex, int sample, Episode episode) {
            this.task = task;
            this.taskIndex = taskIndex;
            this.sample = sample;
            this.episode = episode;
        }
    }

    /**
     * Hands attempts to the engine in order. Worlds are opened ahead, as many as there are slots, so that the engine rarely waits for one;
     * attempts whose world does not open are over before they began.
     */
    private final class Casting implements Iterator<Conversation> {
        private final PlayRequest request;
        private final Function<Task, Briefing> briefings;
        private final StopSignal stop;
        private final TextEncoder encoder = new TextEncoder(player.tokenizer());
        private final List<Attempt> attempts = new ArrayList<>();
        private final Deque<Attempt> opened = new ArrayDeque<>();
        private int nextToOpen;
        private Conversation ready;

        Casting(
                PlayRequest request,
                EnvironmentFactory environments,
                Function<Task, Briefing> briefings,
                StopSignal stop) {
            this.request = request;
            this.briefings = briefings;
            this.stop = stop;
            for (int i = 0; i < request.tasks().size(); i++) {
                for (int j = 0; j < request.attempts(); j++) {
                    Task task = request.tasks().get(i);
                    attempts.add(new Attempt(task, i, j, new Episode(task, j, config, environments, threads)));
                }
            }
        }

        /** Asked before every step of the model, so that a wish to stop is heard in the midst of a long turn. */
        @Override
        public boolean hasNext() {
            stop.check();
            while (ready == null && (nextToOpen < attempts.size() || !opened.isEmpty())) {
                openAhead();
                Attempt attempt = opened.remove();
                // Bounded: an environment that does not answer in time completes this as empty.
                attempt.opening
                        .join()
                        .map(first -> conversation(attempt, first))
                        .ifPresent(this::makeReady);
            }
            return ready != null;
        }

        /** A prompt that leaves no room for an answer ends its attempt before it began. */
        private void makeReady(Conversation conversation) {
            if (conversation.fits()) {
                ready = conversation;
            } else {
                conversation.endWithoutAnswer();
            }
        }

        private void openAhead() {
            while (nextToOpen < attempts.size() && opened.size() < config.slots()) {
                Attempt attempt = attempts.get(nextToOpen++);
                attempt.opening = attempt.episode.begin();
                opened.add(attempt);
            }
        }

        private Conversation conversation(Attempt attempt, Observation first) {
            Briefing briefing = briefings.apply(attempt.task);
            SamplingConfig sampling =
                    request.isGreedy() ? SamplingConfig.GREEDY : SamplingConfig.ofTemperature(config.temperature());
            attempt.conversation = new Conversation(
                    attempt.episode,
                    briefing,
                    first,
                    player,
                    encoder,
                    config,
                    sampling,
                    request.key().derive(attempt.taskIndex, attempt.sample),
                    stop);
            return attempt.conversation;
        }

        @Override
        public Conversation next() {
            if (!hasNext()) {
                throw new NoSuchElementException("every attempt was handed out");
            }
            Conversation next = ready;
            ready = null;
            return next;
        }

        List<RolloutGroup> groups() {
            List<RolloutGroup> groups = new ArrayList<>();
            for (int i = 0; i < request.tasks().size(); i++) {
                List<Trajectory> ofTask =
                        attempts.subList(i * request.attempts(), (i + 1) * request.attempts()).stream()
                                .map(this::record)
                                .toList();
                groups.add(new RolloutGroup(request.tasks().get(i), ofTask));
            }
            return groups;
        }

        private Trajectory record(Attempt attempt) {
            return attempt.conversation != null
                    ? attempt.conversation.record()
                    : attempt.episode.record("", new TokenRecord(new int[0], new boolean[0], new float[0]));
        }
    }
}
