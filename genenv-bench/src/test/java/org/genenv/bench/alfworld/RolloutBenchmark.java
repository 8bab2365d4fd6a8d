package org.genenv.bench.alfworld;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.genenv.agent.ActionFormat;
import org.genenv.agent.GrpoAgent;
import org.genenv.agent.GrpoConfig;
import org.genenv.agent.RolloutConfig;
import org.genenv.agent.Rollouts;
import org.genenv.core.domain.Domain;
import org.genenv.core.domain.WorldVocabulary;
import org.genenv.core.environment.TokenRecord;
import org.genenv.core.environment.Trajectory;
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
import org.genenv.core.model.CausalLanguageModel;
import org.genenv.core.model.ModelConfig;
import org.genenv.core.model.RuntimeConfig;
import org.genenv.core.player.PlayerModel;
import org.genenv.core.player.SmallModel;
import org.genenv.core.player.WarmStartConfig;
import org.genenv.core.random.RandomKey;
import org.genenv.core.tokenizer.Tokenizer;
import org.genenv.core.tokenizer.WordVocabulary;

/**
 * Prints how much of the engine's own rate rollouts in the household world reach: episodes are played, and then the same conversations, token by token, are run
 * through the engine alone, with every observation at hand. A program to be run by hand, not a test.
 *
 * <p>{@code SLOTS WIDTH LAYERS TASKS}, for example {@code 16 64 2 24}.
 */
public final class RolloutBenchmark {
    private static final int ATTEMPTS = 8;
    private static final int CONTEXT = 640;
    private static final int RUNS = 3;
    private static final int WARM_UP_STEPS = 150;

    private RolloutBenchmark() {}

    public static void main(String[] args) throws IOException {
        int slots = Integer.parseInt(args[0]);
        int width = Integer.parseInt(args[1]);
        int layers = Integer.parseInt(args[2]);
        int tasks = Integer.parseInt(args[3]);
        Domain world = new AlfworldDomain().withOptions(Map.of("catalog", "small"));
        WorldVocabulary words = world.vocabulary().orElseThrow();
        WordVocabulary vocabulary = SmallModel.vocabulary(words);
        Path folder = Files.createTempDirectory("rollout-benchmark");
        vocabulary.write(folder, CONTEXT);
        ModelConfig shape = ModelConfig.qwen2(
                        vocabulary.size(), width, layers, 4, 2, 11 * width / 4, CONTEXT, 10000, true)
                .withInitializerRange(0.1);
        RolloutConfig config = new RolloutConfig(24, 0, 9, CONTEXT, 1, slots, 1, 30, 1, ActionFormat.FIRST_LINE);
        try (CausalLanguageModel model = CausalLanguageModel.initialise(
                        shape,
                        1,
                        SmallModel.weights(vocabulary, words, 0.1),
                        RuntimeConfig.onCpu().withThreads(1));
                Tokenizer tokenizer = Tokenizer.load(folder);
                PlayerModel player = PlayerModel.training(model, tokenizer, folder);
                Rollouts rollouts = new Rollouts(player, config);
                GenerationEngine engine = new GenerationEngine(player.policy(), EngineConfig.of(slots, CONTEXT))) {
            teachForm(player, world, config);
            PlayRequest request = PlayRequest.sampled(world.panel(tasks), ATTEMPTS, RandomKey.of(1));
            Times played = Times.NONE;
            Times replayed = Times.NONE;
            double worlds = 0;
            List<RolloutGroup> groups = List.of();
            for (int run = 0; run < RUNS; run++) {
                double before = rollouts.environmentSeconds();
                Times start = Times.now();
                groups = rollouts.play(request, world::open, world::briefing, StopSignal.NEVER);
                Times took = Times.now().since(start);
                worlds = took.clock < played.clock ? rollouts.environmentSeconds() - before : worlds;
                played = played.best(took);
                List<GenerationTask> conversations = replays(groups, request.key(), player.endOfTurnId());
                start = Times.now();
                engine.run(conversations.iterator());
                replayed = replayed.best(Times.now().since(start));
            }
            long tokens = groups.stream()
                    .flatMap(group -> group.trajectories().stream())
                    .mapToLong(one -> one.tokens().sampledTokens())
                    .sum();
            System.out.printf(
                    Locale.ROOT,
                    "%d slots, width %d, %d layers, %d tokens sampled%n"
                            + "by the clock: rollouts %.0f tokens/s, the engine alone %.0f (rollouts reach %.1f %%)%n"
                            + "by the generating thread's own time: %.0f and %.0f (%.1f %%)%n"
                            + "environments worked %.2f of %.2f s (%.1f %%)%n",
                    slots,
                    width,
                    layers,
                    tokens,
                    tokens / played.clock,
                    tokens / replayed.clock,
                    100 * replayed.clock / played.clock,
                    tokens / played.thread,
                    tokens / replayed.thread,
                    100 * replayed.thread / played.thread,
                    worlds,
                    played.clock,
                    100 * worlds / played.clock);
        }
    }

    /** Seconds by the clock, and of this thread's own work, which tells more on a busy machine. */
    private record Times(double clock, double thread) {
        static final Times NONE = new Times(Double.MAX_VALUE, Double.MAX_VALUE);
        private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

        static Times now() {
            return new Times(System.nanoTime() / 1e9, THREADS.getCurrentThreadCpuTime() / 1e9);
        }

        Times since(Times start) {
            return new Times(clock - start.clock, thread - start.thread);
        }

        Times best(Times other) {
            return new Times(Math.min(clock, other.clock), Math.min(thread, other.thread));
        }
    }

    /** Untaught models say nothing that the world understands, and their episodes are over after a turn. */
    private static void teachForm(PlayerModel player, Domain world, RolloutConfig config) {
        try (GrpoAgent agent = new GrpoAgent(player, world, GrpoConfig.defaults(), config)) {
            agent.warmStart(
                    new WarmStartConfig(WARM_UP_STEPS, 2_500, 5e-3, 10, 0.01, 1),
                    world.demonstrations().orElseThrow(),
                    RandomKey.of(2),
                    (step, steps, loss, secondsLeft) -> {},
                    StopSignal.NEVER);
        }
    }

    private static List<GenerationTask> replays(List<RolloutGroup> groups, RandomKey key, int endOfTurn) {
        List<GenerationTask> conversations = new ArrayList<>();
        for (int i = 0; i < groups.size(); i++) {
            List<Trajectory> attempts = groups.get(i).trajectories();
            for (int j = 0; j < attempts.size(); j++) {
                conversations.add(new Replay(attempts.get(j).tokens(), key.derive(i, j), endOfTurn));
            }
        }
        return conversations;
    }

    /** The recorded conversation again: equal keys sample equal tokens, so only its observations have to be handed in. */
    private static final class Replay implements GenerationTask {
        private static final int MOST_TOKENS = 9;

        private final RandomKey key;
        private final int endOfTurn;
        private final List<int[]> incoming = new ArrayList<>();
        private int turn;

        Replay(TokenRecord record, RandomKey key, int endOfTurn) {
            this.key = key;
            this.endOfTurn = endOfTurn;
            int[] ids = record.ids();
            boolean[] isSampled = record.completionMask();
            int start = 0;
            for (int i = 0; i < ids.length; i++) {
                if (isSampled[i] && !isSampled[i - 1]) {
                    incoming.add(Arrays.copyOfRange(ids, start, i));
                }
                if (!isSampled[i] && i > 0 && isSampled[i - 1]) {
                    start = i;
                }
            }
        }

        @Override
        public GenerationRequest begin() {
            return new GenerationRequest(
                    incoming.get(turn++), MOST_TOKENS, Set.of(endOfTurn), SamplingConfig.ofTemperature(1), key);
        }

        @Override
        public CompletionStage<Next> completed(Completion completion) {
            return CompletableFuture.completedFuture(
                    turn == incoming.size() ? Next.FINISH : new Next.Continue(incoming.get(turn++), MOST_TOKENS));
        }
    }
}
