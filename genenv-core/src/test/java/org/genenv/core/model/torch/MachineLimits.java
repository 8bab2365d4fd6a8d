package org.genenv.core.model.torch;

import ai.djl.pytorch.jni.IValue;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.genenv.core.model.RuntimeConfig;

/**
 * What bounds the speed of a model on this machine, measured with the given number of threads: reading memory once, and matrix products of few
 * and of many rows. Benchmarks print it beside their figures, in the same minute.
 *
 * @param readGbPerSecond one pass over an array of 1 GiB, a sum
 * @param passGbPerSecond one pass over matrices of about 400 MiB, a product with one row
 * @param gflopsOf16 products of 16 rows, 10^9 floating-point operations a second
 * @param gflopsOf64 of 64 rows
 * @param gflopsOf512 of 512 rows
 */
public record MachineLimits(
        double readGbPerSecond, double passGbPerSecond, double gflopsOf16, double gflopsOf64, double gflopsOf512) {
    private static final int OUT = 4864;
    private static final int IN = 896;
    private static final long BYTES = 400L << 20;
    private static final int ATTEMPTS = 5;

    /** Takes a few seconds and about 1.5 GB. */
    public static MachineLimits measure(RuntimeConfig runtime) {
        ScriptModule script = ScriptModule.load(
                List.of("limits", TorchRuntime.hasOneDnn() ? "onednn/product" : "aten/product"),
                "limits.Limits",
                Map.of(),
                runtime);
        long matrixBytes = (long) OUT * IN * runtime.dtype().bytes();
        long count = BYTES / matrixBytes;
        double operationsPerRow = 2.0 * OUT * IN * count;
        try (IValue dtype = IValue.from((long) runtime.dtype().scalarType());
                IValue number = IValue.from(count);
                IValue out = IValue.from((long) OUT);
                IValue in = IValue.from((long) IN);
                IValue matrices = script.call("matrices", number, out, in, dtype)) {
            return new MachineLimits(
                    readSpeed(script),
                    count * matrixBytes / seconds(script, matrices, 1, dtype) / 1e9,
                    16 * operationsPerRow / seconds(script, matrices, 16, dtype) / 1e9,
                    64 * operationsPerRow / seconds(script, matrices, 64, dtype) / 1e9,
                    512 * operationsPerRow / seconds(script, matrices, 512, dtype) / 1e9);
        } finally {
            script.close();
        }
    }

    private static double readSpeed(ScriptModule script) {
        long values = 1L << 28;
        try (IValue size = IValue.from(values);
                IValue array = script.call("array", size)) {
            return values * Float.BYTES / best(() -> script.call("read", array)) / 1e9;
        }
    }

    private static double seconds(ScriptModule script, IValue matrices, long rows, IValue dtype) {
        try (IValue count = IValue.from(rows)) {
            return best(() -> script.call("multiply", matrices, count, dtype));
        }
    }

    /** The interface's only call; its result is closed here. */
    private interface Work {
        IValue run();
    }

    private static double best(Work work) {
        double best = Double.POSITIVE_INFINITY;
        for (int i = 0; i < ATTEMPTS; i++) {
            long start = System.nanoTime();
            work.run().close();
            best = Math.min(best, (System.nanoTime() - start) / 1e9);
        }
        return best;
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "limits: memory read at %.1f GB/s, weights passed over at %.1f GB/s; products of 16, 64, 512 rows: %.0f, %.0f, %.0f"
                        + " GFLOP/s",
                readGbPerSecond,
                passGbPerSecond,
                gflopsOf16,
                gflopsOf64,
                gflopsOf512);
    }
}
