package org.genenv.core.model;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.genenv.core.model.RuntimeConfig.Dtype;

/**
 * Prints how long a model takes to load and to save, and the most memory that this needs beside its weights; a program to be
 * run by hand, not a test.
 *
 * <p>{@code FOLDER [DTYPE [SAVE_TO]]}: a Hugging Face folder, the type to keep it in (default float32), and a folder to
 * save it to (default: it is not saved). Linux only: peaks are those of {@code /proc/self/status}. One process measures one
 * load, since a peak never goes down again.
 */
public final class LoadingBenchmark {
    private LoadingBenchmark() {}

    public static void main(String[] args) throws IOException {
        Dtype dtype = args.length > 1 ? Dtype.valueOf(args[1].toUpperCase(Locale.ROOT)) : Dtype.FLOAT32;
        RuntimeConfig runtime = RuntimeConfig.onCpu().withThreads(1).withDtype(dtype);
        // The engine's own libraries are no part of loading.
        CausalLanguageModel.initialise(ModelConfig.qwen2(16, 16, 1, 2, 1, 16, 16, 1e4, true), 0, runtime)
                .close();
        long before = kib("VmRSS");
        long start = System.nanoTime();
        try (CausalLanguageModel model = CausalLanguageModel.load(Path.of(args[0]), runtime)) {
            double seconds = (System.nanoTime() - start) / 1e9;
            double weights = model.layout().totalSize() * (double) dtype.bytes() / (1 << 20);
            double peak = (kib("VmHWM") - before) / 1024.0;
            System.out.printf(
                    Locale.ROOT,
                    "load: %.2f s, files %.0f MiB, %s weights %.0f MiB, peak %.0f MiB = %.3f times the weights%n",
                    seconds,
                    weightFiles(Path.of(args[0])) / (double) (1 << 20),
                    dtype,
                    weights,
                    peak,
                    peak / weights);
            if (args.length > 2) {
                start = System.nanoTime();
                model.save(Path.of(args[2]));
                System.out.printf(
                        Locale.ROOT,
                        "save: %.2f s, peak %.3f times the weights%n",
                        (System.nanoTime() - start) / 1e9,
                        (kib("VmHWM") - before) / 1024.0 / weights);
            }
        }
    }

    private static long weightFiles(Path folder) throws IOException {
        long bytes = 0;
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.safetensors")) {
            for (Path file : files) {
                bytes += Files.size(file);
            }
        }
        return bytes;
    }

    private static long kib(String key) throws IOException {
        return Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith(key + ":"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                .findFirst()
                .orElseThrow();
    }
}
