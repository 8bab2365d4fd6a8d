package org.genenv.cli.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.genenv.cli.CommandRun;
import org.genenv.cli.ExitCode;
import org.genenv.cli.model.ModelFolders;
import org.genenv.core.config.ConfigException;
import org.genenv.core.model.CausalLanguageModel;
import org.genenv.core.progress.Progress;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code alfworld.yaml} does with 7 billion parameters, with a few: two adapters on one model of 16 bits that both players name. */
class SharedBaseIT {
    private static final List<String> PLAYERS = List.of("agent", "simulator");

    private final ClassLoader own = Thread.currentThread().getContextClassLoader();

    @TempDir
    Path folder;

    private Path base;
    private String config;
    private List<String> settings;

    @BeforeEach
    void makeTheModel() throws IOException, ConfigException {
        URL[] world = {CoinWorld.service(folder.resolve("world")).toUri().toURL()};
        Thread.currentThread().setContextClassLoader(new URLClassLoader(world, own));
        base = Files.createDirectories(folder.resolve("base"));
        config =
                Files.writeString(folder.resolve("coin.yaml"), CoinWorld.CONFIG).toString();
        TrainConfig ofNewModel =
                ConfigFiles.read(config, List.of("runtime.dtype=bfloat16")).value();
        try (CausalLanguageModel model = NewModel.make(
                ofNewModel,
                "agent",
                ofNewModel.agent().init().orElseThrow(),
                base,
                ofNewModel.runtime().toRuntime())) {
            model.save(base);
        }
        settings = new ArrayList<>(List.of(
                "runtime.dtype=bfloat16", "agent.grpo.logProbTolerance=1", "game.epochs=2", "run.keepCheckpoints=9"));
        for (String player : PLAYERS) {
            settings.addAll(List.of(player + ".init=", player + ".model=" + base, player + ".lora={rank: 2}"));
        }
    }

    @AfterEach
    void forgetTheWorld() {
        Thread.currentThread().setContextClassLoader(own);
    }

    private CommandRun train(Path run) {
        List<String> arguments = new ArrayList<>(List.of("train", "--config", config, "--output", run.toString()));
        settings.forEach(setting -> arguments.addAll(List.of("--set", setting)));
        return CommandRun.of(arguments.toArray(String[]::new));
    }

    private int loads() throws IOException, ConfigException {
        List<String> loaded = new ArrayList<>();
        Progress listener = work -> {
            loaded.add(work.what());
            return Progress.Stage.SILENT;
        };
        TrainConfig read = ConfigFiles.read(config, settings).value();
        Players.of(read, read.world(), ModelFolders.ofProcess(), folder.resolve("tokenizer"), listener)
                .close();
        return (int) loaded.stream().filter("loading weights"::equals).count();
    }

    @Test
    void theBaseIsLoadedOnceForTwoAdaptersAndTwiceWhereOnePlayerTrainsAllOfIt() throws IOException, ConfigException {
        assertThat(loads()).isEqualTo(1);

        settings.add("simulator.lora=");
        assertThat(loads()).isEqualTo(2);
    }

    @Test
    void wholeEpochsAreSavedAndResumedAndTheBaseIsTheReferenceOfBoth() throws IOException {
        Path run = folder.resolve("run");
        byte[] untouched = Files.readAllBytes(base.resolve("model.safetensors"));

        CommandRun train = train(run);

        assertThat(train.code()).as(train.err()).isZero();
        Path last = run.resolve("checkpoints/step-2");
        List<byte[]> inOnePiece = new ArrayList<>();
        for (String player : PLAYERS) {
            assertThat(last.resolve(player).resolve("reference/base.txt")).exists();
            assertThat(last.resolve(player).resolve("model")).doesNotExist();
            Path adapter = last.resolve(player).resolve("adapter/adapter_model.safetensors");
            assertThat(Files.readAllBytes(adapter))
                    .as(player + " has learnt")
                    .isNotEqualTo(Files.readAllBytes(run.resolve("checkpoints/step-0")
                            .resolve(player)
                            .resolve("adapter/adapter_model.safetensors")));
            inOnePiece.add(Files.readAllBytes(adapter));
            inOnePiece.add(Files.readAllBytes(last.resolve(player).resolve("optimizer.safetensors")));
        }
        assertThat(base.resolve("model.safetensors")).hasBinaryContent(untouched);

        Files.delete(last.resolve("manifest.json")); // as if it had been killed in epoch 2
        CommandRun resumed = CommandRun.of("train", "--resume", "--output", run.toString());

        assertThat(resumed.code()).as(resumed.err()).isZero();
        List<byte[]> inTwo = new ArrayList<>();
        for (String player : PLAYERS) {
            inTwo.add(Files.readAllBytes(last.resolve(player).resolve("adapter/adapter_model.safetensors")));
            inTwo.add(Files.readAllBytes(last.resolve(player).resolve("optimizer.safetensors")));
        }
        for (int i = 0; i < inOnePiece.size(); i++) {
            assertThat(inTwo.get(i)).isEqualTo(inOnePiece.get(i));
        }
    }

    @Test
    void adaptersAreNotTrainedOnAnotherBaseUnderTheSameName() throws IOException {
        Path run = folder.resolve("run");
        settings.add("game.epochs=1");
        assertThat(train(run).code()).isZero();
        Path weights = base.resolve("model.safetensors");
        byte[] changed = Files.readAllBytes(weights);
        changed[changed.length - 1] ^= 1;
        Files.write(weights, changed);

        CommandRun resumed = CommandRun.of("train", "--resume", "--output", run.toString(), "--set", "game.epochs=2");

        assertThat(resumed.code()).isEqualTo(ExitCode.FAILED);
        assertThat(resumed.err()).contains(weights + ": not what the run began with, its SHA-256 differs");
    }
}
