package org.genenv.cli.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.genenv.cli.CommandRun;
import org.genenv.cli.ExitCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A loss that is no number, or a policy that has none any more, ends the run before it spoils anything. */
class DivergedRunIT {
    private final ClassLoader own = Thread.currentThread().getContextClassLoader();

    @TempDir
    Path folder;

    @BeforeEach
    void makeTheCoinWorldKnown() throws IOException {
        URL[] world = {CoinWorld.service(folder.resolve("world")).toUri().toURL()};
        Thread.currentThread().setContextClassLoader(new URLClassLoader(world, own));
    }

    @AfterEach
    void forgetIt() {
        Thread.currentThread().setContextClassLoader(own);
    }

    @Test
    void aLossThatIsNoNumberStopsTheRunWithStepRateAndCheckpoint() throws IOException {
        Path config = Files.writeString(folder.resolve("coin.yaml"), CoinWorld.CONFIG);
        Path run = folder.resolve("run");

        CommandRun diverged = CommandRun.of(
                "train",
                "--config",
                config.toString(),
                "--output",
                run.toString(),
                "--set",
                "agent.grpo.learningRate=1e30");

        assertThat(diverged.code()).isEqualTo(ExitCode.FAILED);
        assertThat(diverged.err())
                .contains("update 2 at learning rate", "is NaN; no weight was changed", "--set")
                .contains("Saved is the game after epoch 0.", "--resume --output " + run);
        assertGoesOn(run, "agent.grpo.learningRate=1e-3");
    }

    private static void assertGoesOn(Path run, String smallerRate) throws IOException {
        CommandRun resumed = CommandRun.of(
                "train", "--resume", "--output", run.toString(), "--set", smallerRate, "--set", "game.epochs=1");
        assertThat(resumed.code()).as(resumed.err()).isZero();
        assertThat(Files.readAllLines(run.resolve("metrics.jsonl"))).hasSize(2);
    }

    /** One update an epoch, no panel after it, one checkpoint kept: nothing but a look at the policy itself stands between it and the only good one. */
    @ParameterizedTest
    @CsvSource({
        "agent.grpo.learningRate, agent.grpo.minibatches=1",
        "simulator.rwr.learningRate, simulator.rwr.updatesPerEpoch=1"
    })
    void aPolicyThatTheLastUpdateOfAnEpochRuinedIsNotSaved(String rate, String oneUpdate) throws IOException {
        Path config = Files.writeString(folder.resolve("coin.yaml"), CoinWorld.CONFIG);
        Path run = folder.resolve("run");

        CommandRun diverged = CommandRun.of(
                "train",
                "--config",
                config.toString(),
                "--output",
                run.toString(),
                "--set",
                rate + "=1e30",
                "--set",
                oneUpdate,
                "--set",
                "panel.everyEpochs=0",
                "--set",
                "run.keepCheckpoints=1");

        assertThat(diverged.code()).isEqualTo(ExitCode.FAILED);
        assertThat(diverged.err())
                .contains("update 1 at learning rate", "the policy is not finite after it", "--set")
                .contains("Saved is the game after epoch 0.", "--resume --output " + run);
        assertThat(run.resolve("checkpoints").toFile().list()).containsExactly("step-0");
        assertGoesOn(run, rate + "=1e-3");
    }
}
