package org.genenv.cli.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.genenv.cli.train.TinyRun;
import org.genenv.core.ConformanceData;
import org.genenv.core.hub.FakeHub;

/**
 * What stands in a folder for the things that the documentation speaks of: a tiny model for those that are downloaded, the published data, input
 * files, and names such as {@code M}, {@code F} and {@code DIR} where a page leaves the name to the reader.
 */
final class StandIns {
    private static final List<String> MODELS = List.of("models/smollm2", "models/Qwen2.5-7B-Instruct", "M");

    /** An answer of each benchmark, for a page that says {@code --predictions F}: to an item of the sample, and to one of the published data. */
    private static final Map<String, String> TO_SAMPLE = Map.of(
            "bfcl", "{\"id\": \"simple_python_sample_0\", \"output\": \"[f(a=1)]\"}",
            "bamboogle", "{\"id\": \"sample_0\", \"output\": \"nobody\"}",
            "travelplanner", "{\"id\": 1, \"split\": \"sample\", \"plan\": null}");

    private static final Map<String, String> TO_PUBLISHED = Map.of(
            "bfcl", "{\"id\": \"simple_python_0\", \"output\": \"[f(a=1)]\"}",
            "bamboogle", "{\"id\": \"bamboogle_0\", \"output\": \"nobody\"}",
            "travelplanner", "{\"id\": 1, \"split\": \"validation\", \"plan\": null}");

    /** Behind those of a tiny run: enough of a warm start for some tasks, so that there are attempts to speak of. */
    private static final List<String> SOME_TASKS = List.of(
            "domain.warmStart.inflatedShare=0",
            "agent.init={hiddenSize: 32, layers: 1, heads: 2, kvHeads: 1, intermediateSize: 64}",
            "simulator.init={hiddenSize: 32, layers: 1, heads: 2, kvHeads: 1, intermediateSize: 64}",
            "agent.warmStart={steps: 60, tokensPerStep: 1000, warmupSteps: 10, learningRate: 1e-2}",
            "simulator.warmStart={steps: 120, tokensPerStep: 1500, warmupSteps: 10, learningRate: 1e-2}",
            "game.seedsPerEpoch=4",
            "game.writingRounds=2");

    private final Path folder;
    private final Path model = ConformanceData.path("golden/models/qwen2-tied");
    private final Path data = ConformanceData.path("bench");

    StandIns(Path folder) {
        this.folder = folder;
    }

    /** A hub that has the tiny model under every id. */
    FakeHub hub() throws IOException {
        FakeHub hub = new FakeHub().answeringForEveryModel();
        for (Path file : modelFiles()) {
            hub.file(file.getFileName().toString(), Files.readAllBytes(file));
        }
        return hub;
    }

    private List<Path> modelFiles() throws IOException {
        try (Stream<Path> files = Files.list(model)) {
            return files.filter(file ->
                            file.toString().matches(".*(config|tokenizer|tokenizer_config|generation_config)\\.json")
                                    || file.toString().endsWith(".safetensors"))
                    .sorted()
                    .toList();
        }
    }

    /** Empties the folder and puts everything there as it is before a page's first command. */
    void putBack() throws IOException {
        try (Stream<Path> children = Files.list(folder)) {
            for (Path child : children.toList()) {
                delete(child);
            }
        }
        for (String name : MODELS) {
            Path copy = Files.createDirectories(folder.resolve(name));
            for (Path file : modelFiles()) {
                Files.copy(file, copy.resolve(file.getFileName()));
            }
        }
        Files.createSymbolicLink(folder.resolve("configs"), MarkdownPage.ROOT.resolve("configs"));
        Files.createSymbolicLink(folder.resolve("DIR"), data.toAbsolutePath());
        Files.writeString(folder.resolve("texts.jsonl"), "{\"text\": \"Once upon a time\"}\n");
    }

    /** The arguments of the run that pages speak of as done. */
    static List<String> firstRun(Path output) {
        return withTasks(List.of("train", "--config", "quickstart.yaml", "--output", output.toString()));
    }

    /** The first run as a page has it, with enough of a warm start. */
    static List<String> withTasks(List<String> firstRun) {
        List<String> words = new ArrayList<>(firstRun);
        SOME_TASKS.forEach(setting -> words.addAll(List.of("--set", setting)));
        return words;
    }

    /** Counts the first attempt of each epoch as a success: an agent this small solves nothing, but pages speak of what it solved. */
    static void countSuccesses(Path run) throws IOException {
        try (Stream<Path> files = Files.list(run.resolve("rollouts"))) {
            for (Path file :
                    files.filter(path -> path.toString().contains("epoch-")).toList()) {
                Files.writeString(
                        file,
                        Files.readString(file)
                                .replaceFirst("\"success\":false,\"reward\":0.0", "\"success\":true,\"reward\":1.0"));
            }
        }
    }

    /** Puts a run that was made before where the documentation has it. */
    void putRun(Path run, String name) throws IOException {
        Path target = folder.resolve(name);
        try (Stream<Path> files = Files.walk(run)) {
            for (Path file : files.toList()) {
                Path copy = target.resolve(run.relativize(file));
                if (Files.isDirectory(file)) {
                    Files.createDirectories(copy);
                } else {
                    Files.copy(file, copy);
                }
            }
        }
    }

    /** What a command finds in place beyond {@link #putBack}. */
    void before(List<String> words) throws IOException {
        int predictions = words.indexOf("--predictions");
        int benchmark = words.indexOf("--benchmark");
        if (predictions >= 0 && benchmark >= 0 && !Files.exists(folder.resolve(words.get(predictions + 1)))) {
            String name = words.get(benchmark + 1);
            String line = (words.contains("--data") ? TO_PUBLISHED : TO_SAMPLE).get(name);
            if (line == null) {
                throw new IllegalStateException("no answer for " + name + " is prepared; add one to StandIns");
            }
            Files.writeString(folder.resolve(words.get(predictions + 1)), line + "\n");
        }
    }

    /** Removes what only one command may find. */
    void after(List<String> words) throws IOException {
        int predictions = words.indexOf("--predictions");
        if (predictions >= 0) {
            Files.deleteIfExists(folder.resolve(words.get(predictions + 1)));
        }
    }

    /** What a person would type at a prompt. */
    static String input(List<String> words) {
        return switch (words.get(0)) {
            case "play" -> "?\nlook\nquit\n";
            case "chat" -> "What is the capital of France?\n";
            default -> "";
        };
    }

    /**
     * The command with what makes it take seconds: settings of a tiny run before its own, which go before them; a few tokens for answers; one item for an
     * evaluation.
     */
    static List<String> shortened(List<String> words) {
        List<String> shortened = new ArrayList<>(words);
        switch (words.get(0)) {
            case "train", "tasks" -> {
                if (words.contains("--config")) {
                    TinyRun.settings().forEach(setting -> shortened.addAll(1, List.of("--set", setting)));
                }
            }
            case "generate", "chat" -> {
                if (!words.contains("--max-new-tokens")) {
                    shortened.addAll(1, List.of("--max-new-tokens", "4"));
                }
            }
            case "eval" -> {
                int limit = shortened.indexOf("--limit");
                if (limit < 0) {
                    shortened.addAll(1, List.of("--limit", "1"));
                } else {
                    shortened.set(limit + 1, "1");
                }
            }
            default -> {}
        }
        return shortened;
    }

    private static void delete(Path path) throws IOException {
        if (Files.isSymbolicLink(path)) {
            Files.delete(path); // and not what it points to
            return;
        }
        try (Stream<Path> files = Files.walk(path)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
