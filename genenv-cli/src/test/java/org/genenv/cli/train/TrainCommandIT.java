package org.genenv.cli.train;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.genenv.cli.CommandRun;
import org.genenv.cli.ExitCode;
import org.genenv.cli.run.RunFolder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrainCommandIT {
    @TempDir
    Path runs;

    /** The lines of metrics without what the clock and the machine say. */
    private static List<JsonNode> metrics(Path run) throws IOException {
        List<JsonNode> lines = new ArrayList<>();
        for (String text : Files.readAllLines(run.resolve("metrics.jsonl"))) {
            ObjectNode line = (ObjectNode) new ObjectMapper().readTree(text);
            for (Iterator<String> names = line.fieldNames(); names.hasNext(); ) {
                String name = names.next();
                if (name.startsWith("time.") || name.startsWith("memory.")) {
                    names.remove();
                }
            }
            lines.add(line);
        }
        return lines;
    }

    @Test
    void runWritesItsFolderAndTellsItsStory() throws IOException {
        Path run = runs.resolve("first");

        CommandRun train = CommandRun.of(TinyRun.train(run, "--set", "game.epochs=1"));

        assertThat(train.code()).as(train.err()).isZero();
        assertThat(train.out()).contains("What was learned in 1 epoch:", "Of the held-out panel", "Files: " + run);
        assertThat(run.toFile().list())
                .contains(
                        "config.yaml",
                        "environment.json",
                        "metrics.jsonl",
                        "log.txt",
                        "checkpoints",
                        "tasks",
                        "rollouts",
                        "report.html")
                .anyMatch(name -> name.startsWith("events.out.tfevents."));
        assertThat(metrics(run)).hasSize(2);
        assertThat(metrics(run).get(0).path("epoch").asInt()).isZero();
        assertThat(metrics(run).get(0).has("panel.successRate")).isTrue();
        assertThat(run.resolve("checkpoints/step-1/agent/model/tokenizer.json")).exists();
        assertThat(run.resolve("log.txt")).content().contains("epoch 1");
        assertThat(run.resolve("tasks/epoch-1.jsonl")).content().isNotEmpty();
    }

    @Test
    void runThatIsKilledAndResumedEqualsOneInOnePiece() throws IOException {
        Path run = runs.resolve("first");
        assertThat(CommandRun.of(TinyRun.train(run, "--set", "game.epochs=2")).code())
                .isZero();
        List<JsonNode> inOnePiece = metrics(run);
        Path weights = run.resolve("checkpoints/step-2/agent/model/model.safetensors");
        byte[] weightsInOnePiece = Files.readAllBytes(weights);

        // As if it had been killed in epoch 2: the checkpoint of that epoch is not whole.
        Files.delete(run.resolve("checkpoints/step-2/manifest.json"));
        CommandRun resumed = CommandRun.of("train", "--resume", "--output", run.toString());

        assertThat(resumed.code()).as(resumed.err()).isZero();
        assertThat(run.resolve("log.txt")).content().contains("going on after epoch 1");
        assertThat(metrics(run)).isEqualTo(inOnePiece);
        assertThat(weights).hasBinaryContent(weightsInOnePiece);
    }

    @Test
    void theWarmStartIsSavedAndARunThatGoesOnFromItEqualsOneInOnePiece() throws IOException {
        Path run = runs.resolve("first");
        String[] settings = {"--set", "game.epochs=1", "--set", "run.keepCheckpoints=3"};
        assertThat(CommandRun.of(TinyRun.train(run, settings)).code()).isZero();
        Path checkpoints = run.resolve("checkpoints");
        assertThat(checkpoints.toFile().list()).containsExactlyInAnyOrder("warm-start", "step-0", "step-1");
        List<JsonNode> inOnePiece = metrics(run);

        // As if it had been killed in the evaluation that comes first.
        Path whole = Files.createDirectory(runs.resolve("whole"));
        Files.move(checkpoints.resolve("step-0"), whole.resolve("step-0"));
        Files.move(checkpoints.resolve("step-1"), whole.resolve("step-1"));
        CommandRun resumed = CommandRun.of("train", "--resume", "--output", run.toString());

        assertThat(resumed.code()).as(resumed.err()).isZero();
        assertThat(run.resolve("log.txt"))
                .content()
                .contains("going on after the warm start from " + checkpoints.resolve("warm-start"))
                .containsOnlyOnce("agent: warm start done");
        assertThat(metrics(run)).isEqualTo(inOnePiece);
        for (String step : List.of("step-0", "step-1")) {
            assertSameFiles(checkpoints.resolve(step), whole.resolve(step));
        }
    }

    private static void assertSameFiles(Path actual, Path expected) throws IOException {
        try (Stream<Path> walk = Files.walk(expected)) {
            for (Path file : walk.filter(Files::isRegularFile).toList()) {
                assertThat(actual.resolve(expected.relativize(file))).hasSameBinaryContentAs(file);
            }
        }
    }

    @Test
    void equalSeedsGiveEqualMetrics() throws IOException {
        assertThat(CommandRun.of(TinyRun.train(runs.resolve("a"), "--set", "game.epochs=1"))
                        .code())
                .isZero();
        assertThat(CommandRun.of(TinyRun.train(runs.resolve("b"), "--set", "game.epochs=1"))
                        .code())
                .isZero();

        assertThat(metrics(runs.resolve("a"))).isEqualTo(metrics(runs.resolve("b")));
    }

    @Test
    void brokenCheckpointIsSkippedAndTheOneBeforePlayedFrom() throws IOException {
        Path run = runs.resolve("first");
        assertThat(CommandRun.of(TinyRun.train(run, "--set", "game.epochs=1")).code())
                .isZero();
        Path weights = run.resolve("checkpoints/step-1/agent/model/model.safetensors");
        Files.write(weights, new byte[] {1, 2, 3});

        CommandRun resumed = CommandRun.of("train", "--resume", "--output", run.toString());

        assertThat(resumed.code()).as(resumed.err()).isZero();
        assertThat(metrics(run)).hasSize(2);
        assertThat(run.resolve("log.txt")).content().contains("going on after epoch 0");
        assertThat(Files.size(weights)).isGreaterThan(3);
    }

    @Test
    void runWhoseCheckpointsAreAllBrokenIsNotBegunAnew() throws IOException {
        Path run = runs.resolve("first");
        assertThat(CommandRun.of(TinyRun.train(run, "--set", "game.epochs=1")).code())
                .isZero();
        for (String step : run.resolve("checkpoints").toFile().list()) {
            Files.write(run.resolve("checkpoints").resolve(step).resolve("game.json"), new byte[0]);
        }
        byte[] before = Files.readAllBytes(run.resolve("metrics.jsonl"));

        CommandRun resumed = CommandRun.of("train", "--resume", "--output", run.toString());

        assertThat(resumed.code()).isEqualTo(ExitCode.FAILED);
        assertThat(resumed.err())
                .contains("every checkpoint in it is damaged", "Nothing was changed.")
                .doesNotContain("begin anew");
        assertThat(run.resolve("metrics.jsonl")).hasBinaryContent(before);
    }

    @Test
    void resumeWithSettingsThatTheRunWasMadeWithIsRefusedAndLeavesTheConfigurationAsItWas() throws IOException {
        Path run = runs.resolve("first");
        assertThat(CommandRun.of(TinyRun.train(run, "--set", "game.epochs=1")).code())
                .isZero();
        String before = Files.readString(run.resolve("config.yaml"));

        CommandRun resumed = CommandRun.of(
                "train", "--resume", "--output", run.toString(), "--set", "agent.init.intermediateSize=20");

        assertThat(resumed.code()).isEqualTo(ExitCode.USAGE);
        assertThat(resumed.err())
                .contains("agent.init.intermediateSize is 20, but the run was played with 32")
                .contains("begin a run in another folder");
        assertThat(run.resolve("config.yaml")).hasContent(before);
    }

    @Test
    void resumeWithOtherRulesOfTheGameSaysSoAndGoesOn() throws IOException {
        Path run = runs.resolve("first");
        assertThat(CommandRun.of(TinyRun.train(run, "--set", "game.epochs=0")).code())
                .isZero();

        CommandRun resumed = CommandRun.of(
                "train",
                "--resume",
                "--output",
                run.toString(),
                "--set",
                "game.epochs=1",
                "--set",
                "curriculum.targetGain=0");

        assertThat(resumed.code()).as(resumed.err()).isZero();
        assertThat(resumed.err())
                .contains("warning: --resume: curriculum.targetGain is 0.0 from now on, 1.5 until now")
                .doesNotContain("game.epochs");
        assertThat(metrics(run)).hasSize(2);
    }

    @Test
    void anotherModelUnderTheSameNameIsNotTrainedOn() throws IOException {
        Path run = runs.resolve("first");
        assertThat(CommandRun.of(TinyRun.train(run, "--set", "game.epochs=0")).code())
                .isZero();
        Path environment = run.resolve("environment.json");
        Path tasks = Files.writeString(runs.resolve("tasks.jsonl"), "{}");
        ObjectNode report = (ObjectNode) new ObjectMapper().readTree(environment.toFile());
        report.putObject("data").put(tasks.toString(), "sha256:00");
        try (RunFolder folder = RunFolder.open(run)) {
            assertThat(folder.otherData(report)).containsExactly(tasks.toString());
            new ObjectMapper().writeValue(environment.toFile(), report);
            assertThat(folder.otherData(report)).isEmpty();
            report.putObject("data");
            assertThat(folder.otherData(report))
                    .as("a file that is not there any more")
                    .containsExactly(tasks + " (missing)");
            report.putObject("data").put("moved/tasks.jsonl", "sha256:00");
            assertThat(folder.otherData(report)).isEmpty();
        }
    }

    @Test
    void aRunWhoseModelWasReplacedOnDiskIsNotResumedUntilItIsPutBack() throws IOException {
        Path made = runs.resolve("made");
        assertThat(CommandRun.of(TinyRun.train(made, "--set", "game.epochs=0")).code())
                .isZero();
        Path model = made.resolve("checkpoints/step-0/agent/model");
        Path run = runs.resolve("adapting");
        CommandRun begun = CommandRun.of(TinyRun.train(
                run,
                "--set",
                "agent.model=" + model,
                "--set",
                "agent.init=",
                "--set",
                "agent.lora={rank: 2}",
                "--set",
                "game.epochs=1"));
        assertThat(begun.code()).as(begun.err()).isZero();
        Path weights = model.resolve("model.safetensors");
        byte[] right = Files.readAllBytes(weights);
        byte[] wrong = right.clone();
        wrong[wrong.length - 2] ^= 1;
        byte[] before = Files.readAllBytes(run.resolve("metrics.jsonl"));
        String[] resume = {"train", "--resume", "--output", run.toString(), "--set", "game.epochs=2"};

        Files.write(weights, wrong);
        CommandRun refused = CommandRun.of(resume);

        assertThat(refused.code()).isEqualTo(ExitCode.FAILED);
        assertThat(refused.err()).contains("model.safetensors", "its SHA-256 differs", "Put the run's own files back");
        assertThat(run.resolve("metrics.jsonl")).hasBinaryContent(before);
        Files.write(weights, right);
        CommandRun resumed = CommandRun.of(resume);
        assertThat(resumed.code()).as(resumed.err()).isZero();
        assertThat(metrics(run)).hasSize(3);
    }

    @Test
    void usedFolderIsRefusedAndNothingInItChanges() throws IOException {
        Path run = Files.createDirectories(runs.resolve("mine"));
        Files.writeString(run.resolve("thesis.txt"), "years of work");

        CommandRun train = CommandRun.of(TinyRun.train(run));

        assertThat(train.code()).isEqualTo(ExitCode.USAGE);
        assertThat(train.err()).contains(run + " is used already", "--resume", "--output");
        assertThat(run.toFile().list()).containsExactly("thesis.txt");
        CommandRun resumed = CommandRun.of(TinyRun.train(run, "--resume"));
        assertThat(resumed.code()).isEqualTo(ExitCode.USAGE);
        assertThat(resumed.err()).contains("holds no run");
    }

    @Test
    void wrongConfigurationsAndMissingModelsAreFoundBeforeAnythingIsWritten() {
        Path run = runs.resolve("never");

        CommandRun train = CommandRun.of(TinyRun.train(
                run,
                "--set",
                "game.groupsize=4",
                "--set",
                "curriculum.alpha=2",
                "--set",
                "agent.model=no/such/model",
                "--set",
                "agent.init="));

        assertThat(train.code()).isEqualTo(ExitCode.USAGE);
        assertThat(train.err())
                .contains("3 problems in the configuration", "Did you mean groupSize?", "curriculum.alpha is 2")
                .contains("agent.model is no/such/model");
        CommandRun model =
                CommandRun.of(TinyRun.train(run, "--set", "agent.model=no/such/model", "--set", "agent.init="));
        assertThat(model.code()).isEqualTo(ExitCode.USAGE);
        assertThat(model.err()).contains("agent.model is no/such/model", "is no folder");
        assertThat(run).doesNotExist();
    }

    @Test
    void withoutConfigurationOrFolderTheRemedyIsSaid() {
        assertThat(CommandRun.of("train").err()).contains("--config is missing", "--config quickstart.yaml");
        CommandRun nowhere = CommandRun.of("train", "--config", "quickstart.yaml", "--set", "run.output=");
        assertThat(nowhere.code()).isEqualTo(ExitCode.USAGE);
        assertThat(nowhere.err()).contains("Add --output DIR");
    }

    @Test
    void runWhoseCheckpointsAreGoneIsNotBegunAnew() throws IOException {
        Path run = runs.resolve("first");
        assertThat(CommandRun.of(TinyRun.train(run, "--set", "game.epochs=1")).code())
                .isZero();
        Files.move(run.resolve("checkpoints"), runs.resolve("elsewhere"));
        byte[] before = Files.readAllBytes(run.resolve("metrics.jsonl"));

        CommandRun resumed = CommandRun.of("train", "--resume", "--output", run.toString());

        assertThat(resumed.code()).isEqualTo(ExitCode.FAILED);
        assertThat(resumed.err()).contains("tells of 1 epochs, but their checkpoints are gone", "Nothing was changed.");
        assertThat(run.resolve("metrics.jsonl")).hasBinaryContent(before);
    }

    @Test
    void aRunThatLostItsConfigurationGoesOnWithTheOneItWasBegunWith() throws IOException {
        Path run = runs.resolve("first");
        assertThat(CommandRun.of(TinyRun.train(run, "--set", "game.epochs=1")).code())
                .isZero();
        Path config = run.resolve("config.yaml");
        String[] resume = {"train", "--resume", "--output", run.toString()};
        String[] resumeWithConfig = TinyRun.train(run, "--resume", "--set", "game.epochs=2");

        Files.writeString(config, Files.readString(config).replace("seed: ", "seed: [unclosed "));
        for (CommandRun damaged : List.of(CommandRun.of(resume), CommandRun.of(resumeWithConfig))) {
            assertThat(damaged.code()).isEqualTo(ExitCode.USAGE);
            assertThat(damaged.err())
                    .contains(config.toString(), "if this file is damaged, delete it")
                    .contains("--resume --output " + run + " --config F");
        }
        Files.delete(config);
        CommandRun lost = CommandRun.of(resume);
        assertThat(lost.code()).isEqualTo(ExitCode.USAGE);
        assertThat(lost.err())
                .contains("has checkpoints, but has lost its config.yaml", "--resume --output " + run + " --config F");
        CommandRun resumed = CommandRun.of(resumeWithConfig);

        assertThat(resumed.code()).as(resumed.err()).isZero();
        assertThat(resumed.err()).contains("warning: --resume: " + run + " has lost its config.yaml");
        assertThat(metrics(run)).hasSize(3);
        assertThat(config).content().contains("epochs: 2");
    }

    @Test
    void secondProcessInALiveRunIsToldSoAndChangesNothing() throws IOException {
        Path run = runs.resolve("live");
        try (RunFolder live = RunFolder.open(run)) {
            Files.writeString(run.resolve("config.yaml"), "seed: 1");

            CommandRun resumed = CommandRun.of(TinyRun.train(run, "--resume"));

            assertThat(resumed.code()).isEqualTo(ExitCode.USAGE);
            assertThat(resumed.err())
                    .contains("another process is using it", "Nothing was changed.")
                    .doesNotContain("saved", "begin anew");
            assertThat(live.path().resolve("config.yaml")).hasContent("seed: 1");
        }
    }

    @Test
    void foldersThatCannotBeMadeAndFilesInTheirPlaceAreNamed() throws IOException {
        Path file = Files.writeString(runs.resolve("file"), "mine");

        CommandRun onFile = CommandRun.of(TinyRun.train(file));
        assertThat(onFile.code()).isEqualTo(ExitCode.USAGE);
        assertThat(onFile.err()).contains(file + " is a file, expected a folder");
        CommandRun below = CommandRun.of(TinyRun.train(file.resolve("run")));
        assertThat(below.code()).isEqualTo(ExitCode.USAGE);
        assertThat(below.err()).contains("the run's folder " + file.resolve("run") + " cannot be made: " + file);
        CommandRun config = CommandRun.of("train", "--config", runs.toString(), "--output", "o");
        assertThat(config.code()).isEqualTo(ExitCode.USAGE);
        assertThat(config.err()).contains("this is a folder, expected a YAML file");
        Path latin = Files.write(runs.resolve("l.yaml"), "seed: 1\n# gr\u00fcn".getBytes(StandardCharsets.ISO_8859_1));
        CommandRun encoded = CommandRun.of("train", "--config", latin.toString(), "--output", "o");
        assertThat(encoded.code()).isEqualTo(ExitCode.USAGE);
        assertThat(encoded.err()).contains(latin + ":2: the byte 0xFC is no UTF-8");
    }
}
