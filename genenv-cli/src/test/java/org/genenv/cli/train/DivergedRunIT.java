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

/** A loss that is no number ends the run before it spoils anything. */
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
        CommandRun resumed = CommandRun.of(
                "train",
                "--resume",
                "--output",
                run.toString(),
                "--set",
                "agent.grpo.learningRate=1e-3",
                "--set",
                "game.epochs=1");
        assertThat(resumed.code()).as(resumed.err()).isZero();
        assertThat(Files.readAllLines(run.resolve("metrics.jsonl"))).hasSize(2);
    }
}
