package org.genenv.core.generation;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.random.RandomGenerator;
import org.genenv.core.model.CausalLanguageModel;
import org.genenv.core.model.ModelConfig;
import org.genenv.core.model.Policy;
import org.genenv.core.model.RuntimeConfig;
import org.genenv.core.random.RandomKey;

/**
 * Prints how fast a random model generates; a program to be run by hand, not a test.
 *
 * <p>{@code decode THREADS ROWS...}: the shape "tiny" of the peer's script, prompts of 256 tokens, 64 new ones, greedy and
 * sampled, without stop ids; the prompts' pass and a warm-up of some 2,000 tokens are not counted.
 *
 * <p>{@code episodes THREADS SLOTS TASKS}: the shape of the quickstart's players and conversations like household episodes:
 * 16 to 24 turns of up to 9 sampled tokens and observations of 5 to 19.
 */
public final class GenerationBenchmark {
    /** On a busy machine the thread's own time tells more than the clock, as long as one thread does all the work. */
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** Until the JVM has compiled its part of a step, which takes about as long again as the step itself at one row. */
    private static final int WARM_UP_TOKENS = 2048;

    private GenerationBenchmark() {}

    public static void main(String[] args) {
        RuntimeConfig runtime = RuntimeConfig.onCpu().withThreads(Integer.parseInt(args[1]));
        int[] numbers = Arrays.stream(args).skip(2).mapToInt(Integer::parseInt).toArray();
        if (args[0].equals("decode")) {
            decode(runtime, numbers);
        } else if (args[0].equals("episodes")) {
            episodes(runtime, numbers[0], numbers[1]);
        } else {
            throw new IllegalArgumentException("'" + args[0] + "' is not known; known are decode and episodes");
        }
    }

    private static void decode(RuntimeConfig runtime, int[] batches) {
        ModelConfig tiny = ModelConfig.qwen2(1024, 128, 4, 4, 2, 384, 4096, 1e6, true);
        try (CausalLanguageModel model = CausalLanguageModel.initialise(tiny, 0, runtime)) {
            for (int rows : batches) {
                EngineConfig config = new EngineConfig(rows, 256 + 1 + 64, 512, Duration.ZERO);
                for (SamplingConfig sampling : List.of(SamplingConfig.GREEDY, SamplingConfig.ofTemperature(1))) {
                    try (GenerationEngine engine = new GenerationEngine(Policy.of(model), config)) {
                        for (int tokens = 0; tokens < WARM_UP_TOKENS; tokens += 64 * rows) {
                            new DecodeRun(rows, 64, sampling).run(engine);
                        }
                        DecodeRun measured = new DecodeRun(rows, 64, sampling);
                        measured.run(engine);
                        System.out.printf(
                                Locale.ROOT,
                                "rows %4d, temperature %.0f: %7.2f ms a step (%.2f on this thread), %9.0f tokens/s%n",
                                rows,
                                sampling.temperature(),
                                1000 * measured.seconds / 64,
                                1000 * measured.cpuSeconds / 64,
                                rows * 64 / measured.seconds);
                    }
                }
            }
        }
    }

    /** Rows that take in their prompts, wait for each other, and then decode together under the clock. */
    private static final class DecodeRun {
        private final CompletableFuture<Next> start = new CompletableFuture<>();
        private final List<GenerationTask> tasks = new ArrayList<>();
        private final int newTokens;
        private int prompting;
        private long startNanos;
        private long cpuStart;
        private double seconds;
        private double cpuSeconds;

        DecodeRun(int rows, int newTokens, SamplingConfig sampling) {
            this.newTokens = newTokens;
            this.prompting = rows;
            for (int row = 0; row < rows; row++) {
                RandomKey key = RandomKey.of(row);
                int[] prompt = key.generator().ints(256, 0, 1024).toArray();
                tasks.add(new Row(new GenerationRequest(prompt, 1, Set.of(), sampling, key)));
            }
        }

        void run(GenerationEngine engine) {
            engine.run(tasks.iterator());
            seconds = (System.nanoTime() - startNanos) / 1e9;
            cpuSeconds = (THREADS.getCurrentThreadCpuTime() - cpuStart) / 1e9;
        }

        private final class Row implements GenerationTask {
            private final GenerationRequest request;
            private boolean hasPrompted;

            Row(GenerationRequest request) {
                this.request = request;
            }

            @Override
            public GenerationRequest begin() {
                return request;
            }

            @Override
            public CompletionStage<Next> completed(Completion completion) {
                if (hasPrompted) {
                    return CompletableFuture.completedFuture(Next.FINISH);
                }
                hasPrompted = true;
                prompting--;
                if (prompting == 0) {
                    startNanos = System.nanoTime();
                    cpuStart = THREADS.getCurrentThreadCpuTime();
                    start.complete(new Next.Continue(new int[0], newTokens));
                }
                return start;
            }
        }
    }

    private static void episodes(RuntimeConfig runtime, int slots, int tasks) {
        ModelConfig player = ModelConfig.qwen2(300, 64, 2, 4, 2, 176, 640, 1e4, true);
        try (CausalLanguageModel model = CausalLanguageModel.initialise(player, 0, runtime);
                GenerationEngine engine = new GenerationEngine(Policy.of(model), EngineConfig.of(slots, 640))) {
            for (int pass = 0; pass < 3; pass++) {
                List<Episode> episodes = new ArrayList<>();
                for (int i = 0; i < tasks; i++) {
                    episodes.add(new Episode(RandomKey.of(i)));
                }
                long tokens = engine.sampledTokens();
                long steps = engine.steps();
                long start = System.nanoTime();
                long cpuStart = THREADS.getCurrentThreadCpuTime();
                engine.run(episodes.iterator());
                double seconds = (System.nanoTime() - start) / 1e9;
                double cpuSeconds = (THREADS.getCurrentThreadCpuTime() - cpuStart) / 1e9;
                System.out.printf(
                        Locale.ROOT,
                        "%d episodes over %d slots: %.2f s (%.2f on this thread), %d calls of %.2f ms, %.0f sampled tokens/s%n",
                        tasks,
                        slots,
                        seconds,
                        cpuSeconds,
                        engine.steps() - steps,
                        1000 * seconds / (engine.steps() - steps),
                        (engine.sampledTokens() - tokens) / seconds);
            }
        }
    }

    /** Turns of 2 to 9 tokens and observations of 5 to 19, answered at once. */
    private static final class Episode implements GenerationTask {
        private final RandomGenerator world;
        private final RandomKey key;
        private int turnsLeft;

        Episode(RandomKey key) {
            this.key = key;
            world = key.derive("world").generator();
            turnsLeft = world.nextInt(16, 25);
        }

        @Override
        public GenerationRequest begin() {
            int[] prompt = world.ints(world.nextInt(40, 90), 0, 300).toArray();
            return new GenerationRequest(prompt, world.nextInt(2, 10), Set.of(), SamplingConfig.ofTemperature(1), key);
        }

        @Override
        public CompletionStage<Next> completed(Completion completion) {
            turnsLeft--;
            boolean isOver = turnsLeft == 0 || completion.finishReason() == FinishReason.CONTEXT;
            return CompletableFuture.completedFuture(
                    isOver
                            ? Next.FINISH
                            : new Next.Continue(
                                    world.ints(world.nextInt(5, 20), 0, 300).toArray(), world.nextInt(2, 10)));
        }
    }
}
