package org.genenv.cli.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
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
import org.genenv.cli.SharedGames;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ctrl-C, as the system sends it to a process of its own. */
class InterruptIT {
    private static final long PATIENCE_SECONDS = 120;

    /** The process ends within milliseconds; a busy machine may take a while to tell. */
    private static final long AT_ONCE_SECONDS = 10;

    /** What the progress of a run calls it. */
    private static final String UPDATE = "agent's update";

    @TempDir
    Path runs;

    private Process start(String... arguments) throws IOException {
        return startWith(runs, arguments);
    }

    /** @param classes a folder that goes before the class path of this test */
    private Process startWith(Path classes, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-cp",
                classes
                        + File.pathSeparator
                        + System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                Main.class.getName()));
        command.addAll(Arrays.asList(arguments));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(new File(runs.toFile(), "output.txt"))
                .start();
    }

    private static void interrupt(Process process) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
    }

    private String output() throws IOException {
        return Files.readString(runs.resolve("output.txt"));
    }

    private void waitForOutput(String text) throws IOException, InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!output().contains(text)) {
            assertThat(System.nanoTime())
                    .as("'%s' did not come: %s", text, output())
                    .isLessThan(end);
            Thread.sleep(20);
        }
    }

    private void waitForEpoch(Path run, int epoch) throws IOException, InterruptedException {
        Path metrics = run.resolve("metrics.jsonl");
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!Files.exists(metrics) || Files.readAllLines(metrics).size() <= epoch) {
            assertThat(System.nanoTime()).as("epoch %d did not come", epoch).isLessThan(end);
            Thread.sleep(50);
        }
    }

    @BeforeEach
    void requireSignals() {
        assumeTrue(File.separatorChar == '/', "needs kill -INT, which this system does not have");
    }

    @Test
    void commandWithNothingToSaveEndsAtOnceAndQuietly() throws Exception {
        Process process = start("play");
        try {
            waitForOutput("quit leaves");
            interrupt(process);
            assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }

        assertThat(process.exitValue()).isEqualTo(ExitCode.INTERRUPTED);
        assertThat(output()).doesNotContain("Exception", "\tat ");
    }

    @Test
    void watchingEndsQuietly() throws Exception {
        Path run = Files.createDirectories(runs.resolve("run"));
        Files.writeString(run.resolve("metrics.jsonl"), "{\"epoch\":0}\n");
        Process process = start("watch", run.toString(), "--port", "0");
        try {
            waitForOutput("Ctrl-C ends this.");
            interrupt(process);
            assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }

        assertThat(process.exitValue()).isEqualTo(ExitCode.INTERRUPTED);
        assertThat(output()).contains("http://localhost:", "Watching " + run).doesNotContain("Exception", "\tat ");
    }

    @Test
    void evaluationKeepsEveryFinishedItemAndSaysHowToGoOn() throws Exception {
        Path shared = SharedGames.benchmarks();
        Path results = runs.resolve("my results");
        Path items = results.resolve("items.jsonl");
        Process process = start(
                "eval",
                "--benchmark",
                "alfworld",
                "--model",
                shared.resolveSibling("golden/models/qwen2-tied").toString(),
                "--threads",
                "1",
                "--data",
                shared.toString(),
                "--limit",
                "60",
                "--output",
                results.toString());
        try {
            waitForLines(items, 3);
            interrupt(process);
            assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }

        assertThat(process.exitValue()).as(output()).isEqualTo(ExitCode.INTERRUPTED);
        JsonNode figures =
                new ObjectMapper().readTree(results.resolve("results.json").toFile());
        int finished = figures.get("items").asInt();
        assertThat(figures.get("partial").asBoolean()).isTrue();
        assertThat(finished).isBetween(3, 59);
        assertThat(Files.readAllLines(items)).hasSize(finished);
        assertThat(output())
                .contains(
                        "Stopped: " + finished + " of 60 items of alfworld are answered.",
                        "Go on with: genenv eval --benchmark alfworld",
                        "--output '" + results + "' --resume")
                .doesNotContain("\r", "Exception");

        String command = output().lines()
                .filter(line -> line.contains("Go on with: "))
                .map(line -> line.replaceAll(".*Go on with: genenv ", "").replace("'", ""))
                .findFirst()
                .orElseThrow();
        String[] words = command.replace(results.toString(), "FOLDER").split(" ");
        Arrays.setAll(words, i -> words[i].equals("FOLDER") ? results.toString() : words[i]);
        CommandRun resumed = CommandRun.of(words);
        assertThat(resumed.code()).as(resumed.err()).isZero();
        assertThat(Files.readAllLines(items)).hasSize(60);
    }

    private static void waitForLines(Path file, int count) throws IOException, InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!Files.exists(file) || Files.readAllLines(file).size() < count) {
            assertThat(System.nanoTime())
                    .as("%d lines of %s did not come", count, file)
                    .isLessThan(end);
            Thread.sleep(5);
        }
    }

    /** Checkpoints are rare here, so what the signal saves is saved for its sake. */
    @Test
    void firstSignalSavesAndTheRunGoesOnFromThere() throws Exception {
        Path run = runs.resolve("first");
        Process process = start(TinyRun.train(run, "--set", "game.epochs=1000", "--set", "run.checkpointEvery=1000"));
        try {
            waitForEpoch(run, 2);
            interrupt(process);
            assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }

        assertThat(process.exitValue()).isEqualTo(ExitCode.INTERRUPTED);
        int last = Files.readAllLines(run.resolve("metrics.jsonl")).size() - 1;
        assertThat(runs.resolve("output.txt"))
                .content()
                .contains("Stopping: ", "Saved is the game after epoch " + last + ".", "--resume");
        assertThat(run.resolve("checkpoints").toFile().list()).containsExactlyInAnyOrder("step-0", "step-" + last);
        assertThat(run.resolve("report.html")).content().contains("\"finished\":false");
        CommandRun resumed =
                CommandRun.of("train", "--resume", "--output", run.toString(), "--set", "game.epochs=" + (last + 1));
        assertThat(resumed.code()).as(resumed.err()).isZero();
        assertThat(Files.readAllLines(run.resolve("metrics.jsonl"))).hasSize(last + 2);
    }

    @Test
    void secondSignalEndsAtOnceAndTheRunGoesOnFromItsCheckpoint() throws Exception {
        Path run = runs.resolve("second");
        Path world = CoinWorld.service(runs.resolve("world"));
        Path config = Files.writeString(runs.resolve("coin.yaml"), CoinWorld.CONFIG);
        // An update of hours that changes next to nothing: the first signal alone would wait for its end.
        Process process = startWith(
                world,
                "train",
                "--config",
                config.toString(),
                "--output",
                run.toString(),
                "--set",
                "agent.grpo.passes=10000000",
                "--set",
                "agent.grpo.learningRate=1e-12");
        try {
            waitForOutput(UPDATE);
            interrupt(process);
            waitForOutput("Stopping: ");
            assertThat(process.waitFor(1, TimeUnit.SECONDS))
                    .as("the update is finished first")
                    .isFalse();
            interrupt(process);
            assertThat(process.waitFor(AT_ONCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }

        assertThat(process.exitValue()).isEqualTo(ExitCode.INTERRUPTED);
        assertThat(output()).contains("Once more ends at once").doesNotContain("Stopped.");
        Process resumed = startWith(
                world,
                "train",
                "--resume",
                "--output",
                run.toString(),
                "--set",
                "agent.grpo.passes=1",
                "--set",
                "game.epochs=1");
        try {
            assertThat(resumed.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        } finally {
            resumed.destroyForcibly();
        }
        assertThat(resumed.exitValue()).as(output()).isZero();
        assertThat(output()).contains("going on after epoch 0");
        assertThat(Files.readAllLines(run.resolve("metrics.jsonl"))).hasSize(2);
    }
}
