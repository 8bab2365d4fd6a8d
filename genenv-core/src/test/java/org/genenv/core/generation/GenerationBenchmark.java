package org.genenv.core.generation;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
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
import org.genenv.core.model.RuntimeConfig.Dtype;
import org.genenv.core.model.torch.MachineLimits;
import org.genenv.core.random.RandomKey;

/**
 * Prints how fast a model generates; a program to be run by hand, not a test.
 *
 * <p>{@code decode MODEL THREADS DTYPE packed|plain PROMPT NEW ROWS...}: for each number of rows, the pass of prompts of PROMPT
 * random tokens and then NEW greedy steps of all rows; the best of several runs, beside the machine's limits. The work of the
 * peer's script, through the engine.
 *
 * <p>{@code episodes THREADS SLOTS TASKS}: the shape of the quickstart's players and conversations like household episodes:
 * 16 to 24 turns of up to 9 sampled tokens and observations of 5 to 19.
 */
public final class GenerationBenchmark {
    /** On a busy machine the thread's own time tells more than the clock, as long as one thread does all the work. */
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** Runs are repeated this long, as the JVM compiles its part of a step in the meantime, which small models feel. */
    private static final long WARM_UP_NANOS = 6_000_000_000L;

    private static final int MOST_RUNS = 100;

    private GenerationBenchmark() {}

    public static void main(String[] args) throws IOException {
        switch (args[0]) {
            case "decode" -> decode(args);
            case "episodes" ->
                episodes(
                        RuntimeConfig.onCpu().withThreads(Integer.parseInt(args[1])),
                        Integer.parseInt(args[2]),
                        Integer.parseInt(args[3]));
            default ->
                throw new IllegalArgumentException("'" + args[0] + "' is not known; known are decode and episodes");
        }
    }

    private static void decode(String[] args) throws IOException {
        Path folder = Path.of(args[1]);
        RuntimeConfig runtime = RuntimeConfig.onCpu()
                .withThreads(Integer.parseInt(args[2]))
                .withDtype(Dtype.valueOf(args[3].toUpperCase(Locale.ROOT)))
                .withPackedWeightsBytes(args[4].equals("plain") ? 0 : Long.MAX_VALUE);
        int promptLength = Integer.parseInt(args[5]);
        int newTokens = Integer.parseInt(args[6]);
        System.out.println(MachineLimits.measure(runtime));
        try (CausalLanguageModel model = CausalLanguageModel.load(folder, runtime)) {
            for (String rows : List.of(args).subList(7, args.length)) {
                decode(model, Integer.parseInt(rows), promptLength, newTokens);
            }
            System.out.printf("memory: %d MiB at the peak%n", residentMiB());
        }
    }

    private static void decode(CausalLanguageModel model, int rows, int promptLength, int newTokens) {
        EngineConfig config = new EngineConfig(rows, promptLength + 1 + newTokens, 512, Duration.ZERO);
        try (GenerationEngine engine = new GenerationEngine(Policy.of(model), config)) {
            DecodeRun best = null;
            long start = System.nanoTime();
            for (int run = 0; run < 3 || (run < MOST_RUNS && System.nanoTime() - start < WARM_UP_NANOS); run++) {
                DecodeRun measured = new DecodeRun(
                        rows, promptLength, newTokens, model.config().vocabSize());
                measured.run(engine);
                best = best == null ? measured : best.bestOf(measured);
            }
            System.out.printf(
                    Locale.ROOT,
                    "rows %4d: prompts %8.0f tokens/s, %8.2f ms a step (%.2f on this thread), %8.2f tokens/s%n",
                    rows,
                    rows * promptLength / best.promptSeconds,
                    1000 * best.seconds / newTokens,
                    1000 * best.cpuSeconds / newTokens,
                    rows * newTokens / best.seconds);
        }
    }

    /** Rows that take in their prompts, wait for each other, and then decode together under the clock; greedy, without stop ids. */
    private static final class DecodeRun {
        private final CompletableFuture<Next> start = new CompletableFuture<>();
        private final List<GenerationTask> tasks = new ArrayList<>();
        private final int newTokens;
        private int prompting;
        private long startNanos;
        private long cpuStart;
        private double promptSeconds;
        private double seconds;
        private double cpuSeconds;

        DecodeRun(int rows, int promptLength, int newTokens, int vocabSize) {
            this.newTokens = newTokens;
            this.prompting = rows;
            for (int row = 0; row < rows; row++) {
                RandomKey key = RandomKey.of(row);
                int[] prompt = key.generator().ints(promptLength, 0, vocabSize).toArray();
                tasks.add(new Row(new GenerationRequest(prompt, 1, Set.of(), SamplingConfig.GREEDY, key)));
            }
        }

        void run(GenerationEngine engine) {
            long begin = System.nanoTime();
            engine.run(tasks.iterator());
            promptSeconds = (startNanos - begin) / 1e9;
            seconds = (System.nanoTime() - startNanos) / 1e9;
            cpuSeconds = (THREADS.getCurrentThreadCpuTime() - cpuStart) / 1e9;
        }

        /** The better times, each for itself. */
        DecodeRun bestOf(DecodeRun other) {
            promptSeconds = Math.min(promptSeconds, other.promptSeconds);
            seconds = Math.min(seconds, other.seconds);
            cpuSeconds = Math.min(cpuSeconds, other.cpuSeconds);
            return this;
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

    /** The most memory that was ever resident. */
    private static long residentMiB() throws IOException {
        String value = Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(text -> text.startsWith("VmHWM:"))
                .findFirst()
                .orElseThrow(() -> new IOException("/proc/self/status has no VmHWM"))
                .replaceAll("\\D", "");
        return Long.parseLong(value) >> 10;
    }
}
