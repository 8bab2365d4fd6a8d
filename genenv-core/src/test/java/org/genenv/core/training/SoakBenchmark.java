package org.genenv.core.training;

import java.time.Duration;
import java.util.Locale;

/**
 * Prints what a process holds while a tiny model generates and is trained, step after step; a program to be run by hand, not a test.
 *
 * <p>{@code STEPS}: how many steps, 20,000 if not given; a line after every twentieth part.
 */
public final class SoakBenchmark {
    private SoakBenchmark() {}

    public static void main(String[] args) {
        int steps = args.length == 0 ? 20_000 : Integer.parseInt(args[0]);
        int part = Math.max(1, steps / 20);
        try (TinyLearner learner = new TinyLearner()) {
            long start = System.nanoTime();
            for (int step = 1; step <= steps; step++) {
                learner.step();
                if (step % part == 0) {
                    System.out.printf(
                            Locale.ROOT,
                            "step %7d after %5d s: %5d live arrays, %8.1f MiB resident, %6.1f MiB of Java heap in use%n",
                            step,
                            Duration.ofNanos(System.nanoTime() - start).toSeconds(),
                            learner.liveArrays(),
                            TinyLearner.residentKib().orElse(0) / 1024.0,
                            usedHeap() / 1024.0 / 1024.0);
                }
            }
        }
    }

    private static long usedHeap() {
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
