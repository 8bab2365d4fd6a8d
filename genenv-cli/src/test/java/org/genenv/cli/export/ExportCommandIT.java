package org.genenv.cli.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Stream;
import org.genenv.cli.CommandRun;
import org.genenv.cli.ExitCode;
import org.genenv.cli.model.ModelFolders;
import org.genenv.cli.train.ConfigFiles;
import org.genenv.cli.train.TinyRun;
import org.genenv.core.checkpoint.Checkpoint;
import org.genenv.core.progress.Progress;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two runs of next to nothing: one trains all parameters, the other an adapter on what the first one made. */
class ExportCommandIT {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String LORA = "{rank: 2, alpha: 16}";

    @TempDir
    static Path shared;

    private static Path wholeRun;
    private static Path adapterRun;
    private static Path base;

    @TempDir
    Path folder;

    @BeforeAll
    static void playTwoRuns() {
        wholeRun = shared.resolve("whole");
        run(TinyRun.train(wholeRun, "--set", "game.epochs=1"));
        base = shared.resolve("base");
        run("export", "--run", wholeRun.toString(), "--to", base.toString());
        adapterRun = shared.resolve("adapted");
        run(TinyRun.train(
                adapterRun,
                "--set",
                "game.epochs=0",
                "--set",
                "agent.init=null",
                "--set",
                "agent.model=" + base,
                "--set",
                "agent.lora=" + LORA,
                "--set",
                "simulator.lora=" + LORA));
    }

    private static CommandRun run(String... arguments) {
        CommandRun run = CommandRun.of(arguments);
        assertThat(run.code()).as(run.err()).isZero();
        return run;
    }

    private static CommandRun export(Path run, Path target, String... more) {
        String[] named = {"export", "--run", run.toString(), "--to", target.toString()};
        return CommandRun.of(Stream.of(named, more).flatMap(Arrays::stream).toArray(String[]::new));
    }

    private static JsonNode json(Path file) throws IOException {
        return JSON.readTree(file.toFile());
    }

    private JsonNode logProbs(Path model, String... more) throws IOException {
        Path input = Files.writeString(folder.resolve("input.jsonl"), "{\"ids\": [3, 20, 7, 40, 11, 2]}\n");
        Path output = folder.resolve("output.jsonl");
        String[] named = {
            "logprobs",
            "--model",
            model.toString(),
            "--threads",
            "1",
            "--input",
            input.toString(),
            "--output",
            output.toString()
        };
        run(Stream.of(named, more).flatMap(Arrays::stream).toArray(String[]::new));
        return json(output).get("logProbs");
    }

    private static void assertClose(JsonNode actual, JsonNode expected) {
        assertThat(actual.size()).isEqualTo(expected.size()).isPositive();
        for (int i = 0; i < expected.size(); i++) {
            assertThat(actual.get(i).asDouble()).isCloseTo(expected.get(i).asDouble(), within(1e-4));
        }
    }

    @Test
    void modelWhoseParametersWereAllTrainedIsAWholeFolder() throws IOException {
        assertThat(base.toFile().list())
                .containsExactlyInAnyOrder(
                        "config.json",
                        "generation_config.json",
                        "model.safetensors",
                        "tokenizer.json",
                        "tokenizer_config.json");
        assertThat(base.resolve("model.safetensors"))
                .hasSameBinaryContentAs(wholeRun.resolve("checkpoints/step-1/agent/model/model.safetensors"));
        assertThat(json(base.resolve("generation_config.json"))
                        .get("eos_token_id")
                        .isInt())
                .isTrue();
        assertThat(logProbs(base).size()).isEqualTo(5);
    }

    @Test
    void mergingWhereThereIsNoAdapterChangesNothingAndSaysSo() {
        Path target = folder.resolve("merged");

        CommandRun run = export(wholeRun, target, "--merged", "--step", "0", "--player", "simulator");

        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.err()).contains("--merged changes nothing");
        assertThat(run.out()).contains("the model of the simulator");
        assertThat(target.resolve("model.safetensors"))
                .hasSameBinaryContentAs(wholeRun.resolve("checkpoints/step-0/simulator/model/model.safetensors"));
    }

    @Test
    void adapterFolderNamesTheBaseThatPeftLoads() throws IOException {
        Path target = folder.resolve("adapter");

        assertThat(export(adapterRun, target).code()).isZero();

        assertThat(target.toFile().list())
                .containsExactlyInAnyOrder("adapter_config.json", "adapter_model.safetensors");
        JsonNode config = json(target.resolve("adapter_config.json"));
        assertThat(config.get("base_model_name_or_path").asText()).isEqualTo(base.toString());
        assertThat(config.get("r").asInt()).isEqualTo(2);
    }

    @Test
    void filesOfAReadOnlyBaseBecomeOrdinaryOnes() throws IOException {
        Path merged = folder.resolve("merged");
        File tokenizer = base.resolve("tokenizer.json").toFile();
        assertThat(tokenizer.setReadOnly()).isTrue();
        try {
            assertThat(export(adapterRun, merged, "--merged").code()).isZero();
        } finally {
            assertThat(tokenizer.setWritable(true)).isTrue();
        }

        assertThat(Files.getPosixFilePermissions(merged.resolve("tokenizer.json")))
                .isEqualTo(Files.getPosixFilePermissions(merged.resolve("model.safetensors")));
    }

    @Test
    void mergedModelAnswersAsItsBaseWithTheAdapter() throws IOException {
        Path adapter = folder.resolve("adapter");
        Path merged = folder.resolve("merged");
        assertThat(export(adapterRun, adapter).code()).isZero();

        assertThat(export(adapterRun, merged, "--merged").code()).isZero();

        JsonNode expected = logProbs(base, "--adapter", adapter.toString());
        assertClose(logProbs(merged), expected);
        assertThat(expected).isNotEqualTo(logProbs(base));
        assertThat(json(merged.resolve("config.json")).get("torch_dtype").asText())
                .isEqualTo("float32");
        assertThat(merged.resolve("tokenizer.json")).hasSameTextualContentAs(base.resolve("tokenizer.json"));
    }

    @Test
    void adapterOnANewModelIsExportedTogetherWithIt() throws IOException {
        Path merged = folder.resolve("merged");

        CommandRun alone = export(adapterRun, folder.resolve("alone"), "--player", "simulator");
        assertThat(alone.code()).isEqualTo(ExitCode.FAILED);
        assertThat(alone.err()).contains("stands on a new model", "--merged");
        assertThat(folder).isEmptyDirectory();

        assertThat(export(adapterRun, merged, "--player", "simulator", "--merged")
                        .code())
                .isZero();
        assertThat(logProbs(merged).size()).isEqualTo(5);
    }

    @Test
    void whatCannotBeExportedIsRefusedWithWhatThereIs() throws IOException {
        CommandRun step = export(wholeRun, folder.resolve("x"), "--step", "7");
        assertThat(step.code()).isEqualTo(ExitCode.USAGE);
        assertThat(step.err()).contains("--step 7 is not among the checkpoints", "there are 1, 0");

        Files.writeString(folder.resolve("mine"), "mine");
        CommandRun used = export(wholeRun, folder);
        assertThat(used.code()).isEqualTo(ExitCode.USAGE);
        assertThat(used.err()).contains("--to " + folder + " is in use");

        assertThat(export(folder, folder.resolve("x")).err()).contains("holds no run (there is no config.yaml)");
        CommandRun player = export(wholeRun, folder.resolve("x"), "--player", "critic");
        assertThat(player.code()).isEqualTo(ExitCode.USAGE);
        assertThat(player.err()).contains("--player 'critic' is not known; known are agent, simulator.");
        assertThat(folder.toFile().list()).containsExactly("mine");
    }

    @Test
    void damagedCheckpointIsNamedAndNothingIsMadeOfIt() throws IOException {
        Path copy = Files.createDirectory(folder.resolve("run"));
        Files.copy(wholeRun.resolve("config.yaml"), copy.resolve("config.yaml"));
        assertThat(export(copy, folder.resolve("x")).err()).contains("has no checkpoint yet");
        Path step = Files.createDirectories(copy.resolve("checkpoints/step-1"));
        Files.copy(wholeRun.resolve("checkpoints/step-1/manifest.json"), step.resolve("manifest.json"));

        CommandRun run = export(copy, folder.resolve("x"));

        assertThat(run.code()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("step-1 is damaged: ", "is missing");
        assertThat(folder.resolve("x")).doesNotExist();
    }

    @Test
    void fullDiskIsSeenBeforeAnythingIsWrittenAndSaysWhatIsNeeded() throws Exception {
        PlayerExport export = new PlayerExport(
                ConfigFiles.ofRun(adapterRun),
                new Checkpoint(0, adapterRun.resolve("checkpoints/step-0")),
                Player.AGENT,
                new ModelFolders(Map.of(), folder),
                path -> 100,
                Progress.SILENT);

        assertThatThrownBy(() -> export.write(folder.resolve("merged"), true))
                .isInstanceOf(IOException.class)
                .hasMessageMatching("the export needs \\d+ kB, but the disk has 100 bytes left.*");

        assertThat(folder).isEmptyDirectory();
    }
}
