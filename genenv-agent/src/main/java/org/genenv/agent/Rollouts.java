package org.genenv.agent;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.genenv.core.domain.Briefing;
import org.genenv.core.domain.Task;
import org.genenv.core.environment.Observation;
import org.genenv.core.environment.TokenRecord;
import org.genenv.core.environment.Trajectory;
import org.genenv.core.environment.Transcript;
import org.genenv.core.environment.simulated.WrittenObservation;
import org.genenv.core.game.ObservationQuestion;
import org.genenv.core.game.ObservationWriter;
import org.genenv.core.game.PlayRequest;
import org.genenv.core.game.RolloutGroup;
import org.genenv.core.game.StopSignal;
import org.genenv.core.generation.Completion;
import org.genenv.core.generation.EngineConfig;
import org.genenv.core.generation.GenerationEngine;
import org.genenv.core.generation.GenerationRequest;
import org.genenv.core.generation.GenerationTask;
import org.genenv.core.generation.Next;
import org.genenv.core.generation.SamplingConfig;
import org.genenv.core.player.PlayerModel;
import org.genenv.core.player.TextEncoder;
import org.genenv.core.progress.Progress;
import org.genenv.core.progress.Work;
import org.genenv.core.random.RandomKey;

/**
 * Plays episodes with a language model, many side by side: in training, and wherever a policy is evaluated in an environment.
 *
 * <p>Where a world has no engine for an answer, its episode leaves the engine until the observation is written. That happens when all others have
 * come as far as they can: everything that is wanted by then is written at once, and the episodes go on together. What they hold is taken in
 * anew, which is one pass over their tokens.
 *
 * <p>Owns a generation engine (the key/value cache is most of its memory) and the threads of the environments; borrows the player's model. Used
 * by one thread.
 */
public final class Rollouts implements AutoCloseable {
    private final PlayerModel player;
    private final RolloutConfig config;
    private final GenerationEngine engine;
    private final EnvironmentThreads threads;
    private final ObservationWriter writer;

    /**
     * Makes the engine, for worlds that ask nobody.
     *
     * @throws IllegalArgumentException if the context is longer than the model's
     */
    public Rollouts(PlayerModel player, RolloutConfig config) {
        this(player, config, ObservationWriter.NONE);
    }

    /**
     * Makes the engine.
     *
     * @param writer of the observations that worlds ask for
     * @throws IllegalArgumentException if the context is longer than the model's
     */
    public Rollouts(PlayerModel player, RolloutConfig config, ObservationWriter writer) {
        this.player = player;
        this.config = config;
        this.writer = writer;
        this.engine = new GenerationEngine(
                player.policy(),
                EngineConfig.of(config.slots(), config.contextLength()).withPatience(config.environmentPatience()));
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
        List<Attempt> attempts = new ArrayList<>();
        for (int i = 0; i < request.tasks().size(); i++) {
            for (int j = 0; j < request.attempts(); j++) {
                attempts.add(
                        new Attempt(request.tasks().get(i), j, request.key().derive(i, j)));
            }
        }
        Trajectory[] played = new Trajectory[attempts.size()];
        Work playing = Work.of("playing", played.length, "episodes").sideBySide(config.slots());
        try (Progress.Stage stage = player.progress().begin(playing)) {
            play(attempts, request.isGreedy(), environments, briefings, stop, (index, trajectory) -> {
                played[index] = trajectory;
                stage.advance(1);
            });
        }
        List<RolloutGroup> groups = new ArrayList<>();
        for (int i = 0; i < request.tasks().size(); i++) {
            List<Trajectory> ofTask =
                    Arrays.asList(played).subList(i * request.attempts(), (i + 1) * request.attempts());
            groups.add(new RolloutGroup(request.tasks().get(i), ofTask));
        }
        return groups;
    }

    /**
     * An attempt at a task.
     *
     * @param sample its number among those of its task
     * @param key from which its sampled tokens follow
     */
    public record Attempt(Task task, int sample, RandomKey key) {}

    /** Takes the record of an attempt as soon as it is over. */
    @FunctionalInterface
    public interface Ended {
        /**
         * An attempt is over; called on the thread that plays, between two steps of the model.
         *
         * @param index of the attempt in the list
         */
        void ended(int index, Trajectory trajectory);
    }

    /**
     * Plays attempts, each of which is handed over when it is over: in the order of their ends, not of the list.
     *
     * @param isGreedy whether the likeliest token is taken everywhere
     * @param environments opens the world of a task; every attempt has one of its own
     * @param briefings what stands before the first observation of a task
     * @param stop polled before every step of the model
     * @throws org.genenv.core.game.StopRequestedException if the signal was raised; attempts that were over then were handed over
     */
    public void play(
            List<Attempt> attempts,
            boolean isGreedy,
            EnvironmentFactory environments,
            Function<Task, Briefing> briefings,
            StopSignal stop,
            Ended ended) {
        stop.check();
        Casting casting = new Casting(attempts, isGreedy, environments, briefings, stop, ended);
        try {
            if (casting.hasNext()) {
                engine.run(casting);
            }
            for (List<Role> asking = casting.asking(); !asking.isEmpty(); asking = casting.asking()) {
                answer(asking, stop);
                casting.goOn(asking);
                if (casting.hasNext()) {
                    engine.run(casting);
                }
            }
            casting.handOver();
        } finally {
            casting.roles.forEach(role -> role.episode.abandon());
        }
    }

    /**
     * Has written what episodes wait for, in the order of the attempts. All that could go on without have done so by now, so the batch is as large
     * as it gets and the same whatever the clock says, and only one of two models is at work at a time.
     */
    private void answer(List<Role> asking, StopSignal stop) {
        List<ObservationQuestion> questions = asking.stream()
                .flatMap(role -> role.conversation.questions(role.attempt.task).stream())
                .toList();
        List<WrittenObservation> answers = writer.write(questions, stop);
        if (answers.size() != questions.size()) {
            throw new IllegalStateException("the writer of observations gave " + answers.size() + " answers to "
                    + questions.size() + " questions; expected one each");
        }
        int next = 0;
        for (Role role : asking) {
            int count = role.episode.questions().size();
            role.seeing = role.episode.answer(answers.subList(next, next + count));
            next += count;
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

    /** An attempt that is played: its episode, and its conversation once the world is open. */
    private static final class Role {
        final int index;
        final Attempt attempt;
        final Episode episode;
        CompletableFuture<Optional<Observation>> opening;
        CompletableFuture<Optional<Observation>> seeing;
        Conversation conversation;

        Role(int index, Attempt attempt, Episode episode) {
            this.index = index;
            this.attempt = attempt;
            this.episode = episode;
        }

        Trajectory record() {
            return conversation != null
                    ? conversation.record()
                    : episode.record("", new TokenRecord(new int[0], new boolean[0], new float[0]), Transcript.NONE);
        }
    }

    /** A conversation that is counted as long as the engine has it. */
    private record Counted(Conversation conversation, AtomicInteger inEngine) implements GenerationTask {
        @Override
        public GenerationRequest begin() {
            return conversation.begin();
        }

        @Override
        public CompletionStage<Next> completed(Completion completion) {
            return conversation.completed(completion).thenApply(next -> {
                if (Next.FINISH.equals(next)) {
                    inEngine.decrementAndGet();
                }
                return next;
            });
        }
    }

    /**
     * Hands attempts to the engine in order. Worlds are opened ahead, as many as there are slots, so that the engine rarely waits for one;
     * attempts whose world does not open are over before they began.
     */
    private final class Casting implements Iterator<GenerationTask> {
        private final boolean isGreedy;
        private final Function<Task, Briefing> briefings;
        private final StopSignal stop;
        private final Ended ended;
        private final TextEncoder encoder = new TextEncoder(player.tokenizer());
        private final List<Role> roles = new ArrayList<>();
        private final Deque<Role> opened = new ArrayDeque<>();
        private final Deque<Conversation> again = new ArrayDeque<>();
        private final Queue<Role> over = new ConcurrentLinkedQueue<>();
        private final AtomicInteger inEngine = new AtomicInteger();
        private int nextToOpen;
        private boolean isNextLate;
        private Conversation ready;

        Casting(
                List<Attempt> attempts,
                boolean isGreedy,
                EnvironmentFactory environments,
                Function<Task, Briefing> briefings,
                StopSignal stop,
                Ended ended) {
            this.isGreedy = isGreedy;
            this.briefings = briefings;
            this.stop = stop;
            this.ended = ended;
            for (int i = 0; i < attempts.size(); i++) {
                Attempt attempt = attempts.get(i);
                Episode episode = new Episode(attempt.task, attempt.sample, config, environments, threads);
                roles.add(new Role(i, attempt, episode));
            }
        }

        /**
         * Asked before every step of the model, so that a wish to stop is heard in the midst of a long turn. False also where the next world takes long
         * to open and conversations are under way: the engine asks again as long as there are any.
         */
        @Override
        public boolean hasNext() {
            handOver();
            stop.check();
            while (ready == null && !again.isEmpty()) {
                makeReady(again.remove());
            }
            while (ready == null && (nextToOpen < roles.size() || !opened.isEmpty())) {
                openAhead();
                if (!isNextOpen()) {
                    return false;
                }
                Role role = opened.remove();
                isNextLate = false;
                Optional<Observation> first = role.opening.join();
                if (first.isPresent()) {
                    makeReady(conversation(role, first.get()));
                } else {
                    over.add(role);
                }
            }
            return ready != null;
        }

        /** Waits for the next world to open: where nothing else is to be done as long as it takes, else no longer than a step is held back. */
        private boolean isNextOpen() {
            CompletableFuture<Optional<Observation>> opening = opened.element().opening;
            if (inEngine.get() == 0) {
                opening.join(); // bounded: an environment that does not answer in time completes this as empty
            } else if (!isNextLate) {
                // Never exceptional. One that was late is only looked at from then on.
                opening.copy()
                        .completeOnTimeout(
                                Optional.empty(), config.environmentPatience().toNanos(), TimeUnit.NANOSECONDS)
                        .join();
                isNextLate = !opening.isDone();
            }
            return opening.isDone();
        }

        /** Episodes end on the threads of their worlds; their records leave on the thread that plays. */
        void handOver() {
            for (Role role = over.poll(); role != null; role = over.poll()) {
                ended.ended(role.index, role.record());
            }
        }

        /** A conversation that leaves no room for a turn ends its attempt. */
        private void makeReady(Conversation conversation) {
            if (conversation.fits()) {
                ready = conversation;
            } else {
                conversation.endWithoutAnswer();
            }
        }

        private void openAhead() {
            while (nextToOpen < roles.size() && opened.size() < config.slots()) {
                Role role = roles.get(nextToOpen++);
                role.opening = role.episode.begin();
                opened.add(role);
            }
        }

        private Conversation conversation(Role role, Observation first) {
            Briefing briefing = briefings.apply(role.attempt.task);
            SamplingConfig sampling =
                    isGreedy ? SamplingConfig.GREEDY : SamplingConfig.ofTemperature(config.temperature());
            role.conversation = new Conversation(
                    role.episode,
                    briefing,
                    first,
                    player,
                    encoder,
                    config,
                    sampling,
                    role.attempt.key,
                    stop,
                    () -> over.add(role));
            return role.conversation;
        }

        @Override
        public GenerationTask next() {
            if (!hasNext()) {
                throw new NoSuchElementException("every attempt was handed out");
            }
            Conversation next = ready;
            ready = null;
            inEngine.incrementAndGet();
            return new Counted(next, inEngine);
        }

        /** Attempts that wait for something to be written, in order. */
        List<Role> asking() {
            return roles.stream()
                    .filter(role -> !role.episode.questions().isEmpty())
                    .toList();
        }

        /** Those of the answered attempts that are not over go to the engine again, from where they stopped. */
        void goOn(List<Role> answered) {
            for (Role role : answered) {
                // Bounded: an environment that does not answer in time completes this as empty.
                Optional<Observation> seen = role.seeing.join();
                if (seen.isPresent()) {
                    role.conversation.observe(seen.get());
                    again.add(role.conversation);
                } else if (role.episode.isOver()) {
                    over.add(role);
                }
            }
        }
    }
}
