package org.genenv.cli.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import ai.djl.engine.EngineException;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.genenv.cli.CommandFailedException;
import org.genenv.cli.run.RunFolder;
import org.genenv.core.config.ConfigException;
import org.genenv.core.file.FaultyDisk;
import org.genenv.core.game.StopSignal;
import org.genenv.core.progress.Progress;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a person is told when a run fails on its way: what went wrong, what is saved, and how to go on. */
class FailedRunIT {
    private static final String UPDATE = "agent's update";

    private final ClassLoader own = Thread.currentThread().getContextClassLoader();

    @TempDir
    Path folder;

    private Path run;

    @BeforeEach
    void makeTheCoinWorldKnown() throws IOException {
        URL[] world = {CoinWorld.service(folder.resolve("world")).toUri().toURL()};
        Thread.currentThread().setContextClassLoader(new URLClassLoader(world, own));
        run = folder.resolve("run");
    }

    @AfterEach
    void forgetIt() {
        Thread.currentThread().setContextClassLoader(own);
    }

    private boolean play(Path where, boolean resumes, Progress progress, String... settings)
            throws IOException, ConfigException, CommandFailedException {
        Path file = Files.writeString(folder.resolve("coin.yaml"), CoinWorld.CONFIG);
        TrainConfig config =
                ConfigFiles.read(file.toString(), List.of(settings)).value();
        try (RunFolder opened = RunFolder.open(where)) {
            return new TrainingRun(config, opened, resumes, StopSignal.NEVER, progress).play();
        }
    }

    private String failure(Progress progress, String... settings) {
        CommandFailedException failed =
                catchThrowableOfType(CommandFailedException.class, () -> play(run, false, progress, settings));
        assertThat(failed).as("the run fails").isNotNull();
        return failed.getMessage();
    }

    /** A fault as it comes out of the depths when the agent is updated. */
    private static Progress failingWith(RuntimeException fault) {
        return work -> {
            if (work.what().equals(UPDATE)) {
                throw fault;
            }
            return Progress.Stage.SILENT;
        };
    }

    private String log() throws IOException {
        return Files.readString(run.resolve("log.txt"));
    }

    @Test
    void aFaultOfOurOwnLeavesItsTraceInTheLogAndSaysWhatIsSaved() throws IOException {
        String message = failure(failingWith(new IllegalArgumentException("boom")));

        assertThat(message)
                .startsWith("The run failed: this is a fault in GenEnv, please report it with the trace in "
                        + run.resolve("log.txt") + ": IllegalArgumentException: boom")
                .contains("Saved is the game after epoch 0. Go on with: ", "train --resume --output " + run)
                .doesNotContain("\tat ");
        assertThat(log()).contains("java.lang.IllegalArgumentException: boom", "\tat ");
    }

    @Test
    void memoryOfTheDeviceThatIsUsedUpIsToldWithWhatPlansIt() throws IOException {
        String message = failure(
                failingWith(
                        new EngineException(
                                "CUDA out of memory. Tried to allocate 2.00 GiB.\nException raised from malloc at CUDACachingAllocator")));

        assertThat(message)
                .contains("out of memory: CUDA out of memory. Tried to allocate 2.00 GiB. See what takes it with: ")
                .contains("doctor --config " + run.resolve("config.yaml"), "Saved is the game after epoch 0.")
                .doesNotContain("Exception raised", "fault in GenEnv");
        assertThat(log()).contains("CUDACachingAllocator");
    }

    @Test
    void rolloutsThatTheTrainerDoesNotRecogniseAreNoFaultOfTheProgram() throws IOException {
        String message = failure(Progress.SILENT, "agent.grpo.logProbTolerance=1e-30");

        assertThat(message)
                .contains(
                        "no weight was changed",
                        "raise agent.grpo.logProbTolerance",
                        "Saved is the game after epoch 0.")
                .doesNotContain("fault in GenEnv");
        assertThat(log()).doesNotContain("\tat ");
    }

    @Test
    void logitsThatAreNoNumbersAreToldWithWhatIsSaved() {
        String message = failure(Progress.SILENT, "agent.init.initializerRange=1e30");

        assertThat(message)
                .contains(
                        "the model's logits are not numbers",
                        "Nothing is saved yet, so the run will begin anew. Go on with: ")
                .doesNotContain("fault in GenEnv");
    }

    @Test
    void aFileOfTheWorldThatWasReplacedIsNotPlayedOnWithUntilItIsPutBack() throws Exception {
        Path coins = Files.writeString(folder.resolve("coins.txt"), "bent");
        String data = "domain.data=" + coins;
        assertThat(play(run, false, Progress.SILENT, data, "game.epochs=0")).isTrue();
        Files.writeString(coins, "fair");

        CommandFailedException refused = catchThrowableOfType(
                CommandFailedException.class, () -> play(run, true, Progress.SILENT, data, "game.epochs=1"));

        assertThat(refused).hasMessageContaining(coins + ": not what the run began with, its SHA-256 differs");
        Files.writeString(coins, "bent");
        assertThat(play(run, true, Progress.SILENT, data, "game.epochs=1")).isTrue();
    }

    @Test
    void aFullDiskIsToldByItsFaultAndWithRoomAgainTheRunGoesOn() throws Exception {
        FaultyDisk disk = new FaultyDisk();
        Path where = disk.over(run);
        AtomicInteger saves = new AtomicInteger();
        Progress filling = work -> {
            if (work.what().equals("saving a checkpoint") && saves.incrementAndGet() == 3) {
                disk.fillAt(5);
            }
            return Progress.Stage.SILENT;
        };

        CommandFailedException failed =
                catchThrowableOfType(CommandFailedException.class, () -> play(where, false, filling, "game.epochs=3"));

        assertThat(failed).hasMessageContaining("the checkpoint after epoch 2 cannot be written: ");
        assertThat(failed.getMessage())
                .contains("No space left on device", "step-1 is as it was")
                .contains("free, but took no more: your quota is used up", run.resolve("rollouts") + " (")
                .contains("Saved is the game after epoch 1. Go on with: ");
        assertThat(disk.renamedEarly()).isEmpty();
        disk.free();
        assertThat(play(where, true, Progress.SILENT, "game.epochs=3")).isTrue();
        assertThat(Files.readAllLines(run.resolve("metrics.jsonl"))).hasSize(4);
        assertThat(run.resolve("checkpoints").toFile().list()).containsExactlyInAnyOrder("step-2", "step-3");
    }
}
