package org.genenv.cli.train;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.genenv.cli.Main;
import org.genenv.cli.model.ModelFolders;
import org.genenv.cli.model.PublishedForm;
import org.genenv.core.config.ConfigException;
import org.genenv.core.model.CausalLanguageModel;
import org.genenv.core.model.ModelConfig;
import org.genenv.core.model.RuntimeConfig;
import org.genenv.core.model.RuntimeConfig.Dtype;
import org.genenv.core.tokenizer.Tokenizer;

/**
 * Holds the memory plan of {@code genenv doctor} to what a run takes; a program to be run by hand, not a test.
 *
 * <p>{@code make ID LAYERS TOKENIZER FOLDER} writes a model of a published form with fewer layers, random weights in bfloat16 and the tokenizer of another
 * folder. {@code run CONFIG [KEY=VALUE]...} plays the configuration and prints its plan beside the most memory that the process held beyond what it
 * held when the engine was loaded. Linux only. The heap must be touched beforehand ({@code -Xms} equal to {@code -Xmx} and {@code -XX:+AlwaysPreTouch}), so that
 * it is no part of the difference.
 */
public final class RunMemoryBenchmark {
    private static final double MIB = 1 << 20;

    private RunMemoryBenchmark() {}

    public static void main(String[] args) throws IOException, ConfigException {
        if (args[0].equals("make")) {
            make(args[1], Integer.parseInt(args[2]), Path.of(args[3]), Path.of(args[4]));
        } else {
            run(args[1], Arrays.asList(args).subList(2, args.length));
        }
    }

    private static void make(String id, int layers, Path tokenizer, Path folder) throws IOException {
        ModelConfig form = PublishedForm.of(id).orElseThrow().config().withLayers(layers);
        RuntimeConfig runtime = RuntimeConfig.onCpu().withDtype(Dtype.BFLOAT16);
        Files.createDirectories(folder);
        try (CausalLanguageModel model = CausalLanguageModel.initialise(form, 1, runtime)) {
            model.save(folder);
        }
        for (String file : List.of("tokenizer.json", "tokenizer_config.json")) {
            Files.copy(tokenizer.resolve(file), folder.resolve(file));
        }
    }

    private static void run(String config, List<String> overrides) throws IOException, ConfigException {
        TrainConfig read = ConfigFiles.read(config, overrides).value();
        RuntimeConfig runtime = read.runtime().toRuntime();
        // The engine's own libraries are no part of the plan.
        CausalLanguageModel.initialise(ModelConfig.qwen2(16, 16, 1, 2, 1, 16, 16, 1e4, true), 0, runtime)
                .close();
        double planned =
                PlannedMemory.of(read, ModelFolders.ofProcess()).memory().peak() / MIB;
        long before = withTokenizers(read);
        String[] arguments = {"train", "--config", config};
        String[] sets = overrides.stream().map(set -> "--set=" + set).toArray(String[]::new);
        String[] all = Arrays.copyOf(arguments, arguments.length + sets.length);
        System.arraycopy(sets, 0, all, arguments.length, sets.length);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> print(planned, before)));
        Main.main(all);
    }

    /** Nor are tokenizers, which live on the host: a real one takes some hundred MiB. */
    private static long withTokenizers(TrainConfig config) throws IOException {
        List<Tokenizer> tokenizers = new ArrayList<>();
        for (Optional<String> model :
                List.of(config.agent().model(), config.simulator().model())) {
            if (model.isPresent()) {
                tokenizers.add(Tokenizer.load(ModelFolders.ofProcess().find(model.get())));
            }
        }
        long held = kib("VmRSS");
        tokenizers.forEach(Tokenizer::close);
        return held;
    }

    private static void print(double planned, long before) {
        try {
            double held = (kib("VmHWM") - before) / 1024.0;
            System.out.printf(
                    Locale.ROOT,
                    "planned %.0f MiB, held %.0f MiB: %.3f times the plan%n",
                    planned,
                    held,
                    held / planned);
        } catch (IOException e) {
            System.out.println(e);
        }
    }

    private static long kib(String key) throws IOException {
        return Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith(key + ":"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                .findFirst()
                .orElseThrow();
    }
}
