package org.genenv.core.training;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;
import org.genenv.core.lora.LoraAdapter;
import org.genenv.core.lora.LoraConfig;
import org.genenv.core.loss.GrpoLoss;
import org.genenv.core.loss.GrpoObjective;
import org.genenv.core.loss.PolicySample;
import org.genenv.core.model.CausalLanguageModel;
import org.genenv.core.model.Policy;
import org.genenv.core.model.RuntimeConfig;
import org.genenv.core.random.RandomKey;

/**
 * Prints what training costs; a program to be run by hand, not a test.
 *
 * <p>{@code step MODEL THREADS [ROWS LENGTH COMPLETION RANK STEPS ACTIVATION_MIB]}: updates of an adapter on all linear layers
 * by the clipped policy loss, 4 rows of 512 tokens by default of which 256 are completion; the work of the peer's script.
 *
 * <p>{@code logprobs MODEL THREADS LENGTH [COMPLETION]}: log-probabilities of one row. The peak of memory is the process's,
 * so lengths are compared between runs.
 */
public final class TrainingBenchmark {
    /** On a busy machine the thread's own time tells more than the clock, as long as one thread does all the work. */
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private TrainingBenchmark() {}

    public static void main(String[] args) throws IOException {
        Path folder = Path.of(args[1]);
        RuntimeConfig runtime = RuntimeConfig.onCpu().withThreads(Integer.parseInt(args[2]));
        int[] numbers = Arrays.stream(args).skip(3).mapToInt(Integer::parseInt).toArray();
        try (CausalLanguageModel model = CausalLanguageModel.load(folder, runtime)) {
            long loaded = residentMiB("VmHWM");
            switch (args[0]) {
                case "step" -> step(model, numbers);
                case "logprobs" -> logProbs(model, numbers[0], numbers.length > 1 ? numbers[1] : numbers[0] - 1);
                default ->
                    throw new IllegalArgumentException("'" + args[0] + "' is not known; known are step and logprobs");
            }
            System.out.printf("memory: %d MiB loaded, %d MiB at the peak%n", loaded, residentMiB("VmHWM"));
        }
    }

    private static void step(CausalLanguageModel model, int[] given) {
        int[] numbers = {4, 512, 256, 16, 3, (int) (TrainerConfig.DEFAULT_ACTIVATION_BYTES >> 20)};
        System.arraycopy(given, 0, numbers, 0, given.length);
        RandomGenerator random = RandomKey.of(0).generator();
        List<TrainingRow> rows = new ArrayList<>();
        for (int r = 0; r < numbers[0]; r++) {
            rows.add(row(model, numbers[1], numbers[2], random));
        }
        TrainerConfig config =
                TrainerConfig.of(LearningRateSchedule.constant(1e-5)).withActivationBytes((long) numbers[5] << 20);
        try (LoraAdapter adapter = LoraAdapter.create(model, LoraConfig.rank(numbers[3]), 0);
                PolicyTrainer trainer = PolicyTrainer.of(Policy.of(model, adapter), config)) {
            List<PolicySample> samples = PolicyScorer.logProbs(Policy.of(model, adapter), rows).stream()
                    .map(old -> PolicySample.of(random.nextDouble(-1, 1), old))
                    .toList();
            double best = Double.POSITIVE_INFINITY;
            for (int i = 0; i < numbers[4]; i++) {
                long start = System.nanoTime();
                long cpuStart = THREADS.getCurrentThreadCpuTime();
                trainer.step(rows, new GrpoLoss(GrpoObjective.grpo(0.2, 0.2), samples));
                double seconds = (System.nanoTime() - start) / 1e9;
                double cpuSeconds = (THREADS.getCurrentThreadCpuTime() - cpuStart) / 1e9;
                best = Math.min(best, seconds);
                System.out.printf(Locale.ROOT, "step %d: %.2f s (%.2f on this thread)%n", i + 1, seconds, cpuSeconds);
            }
            System.out.printf(
                    Locale.ROOT,
                    "rows %d of %d, completions of %d, rank %d, activations %d MiB: best %.2f s a step, %.1f tokens/s%n",
                    numbers[0],
                    numbers[1],
                    numbers[2],
                    numbers[3],
                    numbers[5],
                    best,
                    numbers[0] * numbers[1] / best);
        }
    }

    private static void logProbs(CausalLanguageModel model, int length, int completion) {
        List<TrainingRow> rows =
                List.of(row(model, length, completion, RandomKey.of(0).generator()));
        long start = System.nanoTime();
        PolicyScorer.logProbs(Policy.of(model), rows);
        double seconds = (System.nanoTime() - start) / 1e9;
        System.out.printf(Locale.ROOT, "%d tokens, %d of them scored: %.2f s%n", length, completion, seconds);
    }

    private static TrainingRow row(CausalLanguageModel model, int length, int completion, RandomGenerator random) {
        int[] ids = random.ints(length, 0, model.config().vocabSize()).toArray();
        boolean[] mask = new boolean[length];
        Arrays.fill(mask, length - completion, length, true);
        return new TrainingRow(ids, mask);
    }

    /** A line of the kernel's account of this process; VmHWM is the most that was ever resident. */
    private static long residentMiB(String line) throws IOException {
        String value = Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(text -> text.startsWith(line + ":"))
                .findFirst()
                .orElseThrow(() -> new IOException("/proc/self/status has no " + line))
                .replaceAll("\\D", "");
        return Long.parseLong(value) >> 10;
    }
}
