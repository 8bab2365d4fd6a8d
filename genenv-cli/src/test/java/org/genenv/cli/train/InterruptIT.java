package org.genenv.cli.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.genenv.cli.CommandRun;
import org.genenv.cli.ExitCode;
import org.genenv.cli.Main;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ctrl-C, as the system sends it to a process of its own. */
class InterruptIT {
    private static final long PATIENCE_SECONDS = 120;

    @TempDir
    Path runs;

    private Process start(Path run) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                Main.class.getName()));
        command.addAll(Arrays.asList(TinyRun.train(run, "--set", "game.epochs=1000")));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(new File(runs.toFile(), "output.txt"))
                .start();
    }

    private static void interrupt(Process process) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
    }

    private void waitForEpoch(Path run, int epoch) throws IOException, InterruptedException {
        Path metrics = run.resolve("metrics.jsonl");
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!Files.exists(metrics) || Files.readAllLines(metrics).size() <= epoch) {
            assertThat(System.nanoTime()).as("epoch %d did not come", epoch).isLessThan(end);
            Thread.sleep(50);
        }
    }

    @Test
    void firstSignalSavesAndTheRunGoesOnFromThere() throws Exception {
        assumeTrue(File.separatorChar == '/', "needs kill -INT, which this system does not have");
        Path run = runs.resolve("first");
        Process process = start(run);
        try {
            waitForEpoch(run, 1);
            interrupt(process);
            assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }

        assertThat(process.exitValue()).isEqualTo(ExitCode.INTERRUPTED);
        assertThat(runs.resolve("output.txt"))
                .content()
                .contains("Stopping: ", "Saved is the game after epoch ", "--resume");
        int played = Files.readAllLines(run.resolve("metrics.jsonl")).size();
        CommandRun resumed =
                CommandRun.of("train", "--resume", "--output", run.toString(), "--set", "game.epochs=" + played);
        assertThat(resumed.code()).as(resumed.err()).isZero();
        assertThat(Files.readAllLines(run.resolve("metrics.jsonl"))).hasSize(played + 1);
    }
}
