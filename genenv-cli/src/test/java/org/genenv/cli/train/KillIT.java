package org.genenv.cli.train;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.genenv.cli.Main;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A run whose process is killed, as by {@code kill -9}, and resumed, as often as it takes, leaves the same files as a run in one piece: weights,
 * optimisers, pools, metrics and records, bit for bit.
 *
 * <p>{@code -Dgenenv.kills=100} kills more often than the gate has time for ({@code scripts/soak.sh kills}); {@code -Dgenenv.kills.seed} repeats the
 * moments of an earlier run.
 */
class KillIT {
    private static final int EPOCHS = 10;
    private static final int KILLS = Integer.getInteger("genenv.kills", 3);
    private static final long SEED = Long.getLong("genenv.kills.seed", System.nanoTime());
    private static final long PATIENCE_SECONDS = 120;
    private static final int KILLED = 128 + 9;

    @TempDir
    static Path runs;

    private static Path world;
    private static Path config;
    private static Map<String, String> inOnePiece;
    private static long wholeMillis;

    @BeforeAll
    static void playInOnePiece() throws IOException, InterruptedException {
        world = CoinWorld.service(runs.resolve("world"));
        config = Files.writeString(runs.resolve("coin.yaml"), CoinWorld.CONFIG);
        Path run = runs.resolve("whole");
        long start = System.nanoTime();
        Process process = start(run);
        waitFor(process);
        wholeMillis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
        assertThat(process.exitValue()).as(output(run)).isZero();
        inOnePiece = contents(run);
        assertThat(inOnePiece)
                .containsKeys(
                        "checkpoints/step-10/agent/optimizer.safetensors",
                        "checkpoints/step-10/simulator/optimizer.safetensors",
                        "checkpoints/step-10/simulator/reference/model/model.safetensors",
                        "checkpoints/step-10/game.json",
                        "rollouts/panel-10.jsonl",
                        "tasks/epoch-1.jsonl");
        assertThat(Files.readString(run.resolve("rollouts/epoch-1.jsonl")))
                .as("what the simulator wrote is among what must be equal")
                .contains("\"origin\":\"simulator\"");
    }

    /** Begins a run, or goes on with it once there is something to go on with, in a process of its own. */
    private static Process start(Path run) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                world
                        + File.pathSeparator
                        + System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                Main.class.getName(),
                "train",
                "--output",
                run.toString()));
        if (Files.exists(run.resolve("config.yaml"))) {
            command.add("--resume");
        } else {
            command.addAll(List.of("--config", config.toString()));
        }
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(outputOf(run)))
                .start();
    }

    private static File outputOf(Path run) {
        return runs.resolve(run.getFileName() + ".txt").toFile();
    }

    private static String output(Path run) throws IOException {
        return Files.readString(outputOf(run).toPath());
    }

    private static void waitFor(Process process) throws InterruptedException {
        try {
            assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS))
                    .as("the run ends")
                    .isTrue();
        } finally {
            process.destroyForcibly();
        }
    }

    /** What must be equal: all but what the clock and the machine say. */
    private static Map<String, String> contents(Path run) throws IOException {
        Map<String, String> contents = new TreeMap<>();
        for (String part : List.of("checkpoints", "tasks", "rollouts", "pools", "config.yaml")) {
            try (Stream<Path> files = Files.walk(run.resolve(part))) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    contents.put(run.relativize(file).toString(), HexFormat.of().formatHex(Files.readAllBytes(file)));
                }
            }
        }
        contents.replace(
                "config.yaml", Files.readString(run.resolve("config.yaml")).replace(run.toString(), "RUN"));
        List<String> metrics = Files.readAllLines(run.resolve("metrics.jsonl"));
        for (int i = 0; i < metrics.size(); i++) {
            ObjectNode line = (ObjectNode) new ObjectMapper().readTree(metrics.get(i));
            List<String> names = new ArrayList<>();
            line.fieldNames().forEachRemaining(names::add);
            names.removeIf(name -> !name.startsWith("time.") && !name.startsWith("memory."));
            contents.put("metrics, line " + i, line.remove(names).toString());
        }
        return contents;
    }

    private static void assertEqualToOnePiece(Path run) throws IOException {
        Map<String, String> contents = contents(run);
        assertThat(contents.keySet()).as(output(run)).isEqualTo(inOnePiece.keySet());
        contents.forEach((name, content) -> assertThat(content.equals(inOnePiece.get(name)))
                .as("%s is the same", name)
                .isTrue());
    }

    @Test
    void fiveEpochsAKillAndFiveMoreEqualTen() throws Exception {
        Path run = runs.resolve("five");
        Process process = start(run);
        awaitAndKill(process, run, run.resolve("checkpoints").resolve("step-5"));
        assertThat(process.exitValue()).as(output(run)).isEqualTo(KILLED);
        assertThat(run.resolve("checkpoints")).isDirectoryNotContaining("glob:**/step-10");

        Process resumed = start(run);
        waitFor(resumed);

        assertThat(resumed.exitValue()).as(output(run)).isZero();
        assertEqualToOnePiece(run);
    }

    /** Returns as well when the process has ended by itself: what that means is the caller's affair. */
    private static void awaitAndKill(Process process, Path run, Path appears) throws IOException, InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (process.isAlive() && !Files.exists(appears)) {
            assertThat(System.nanoTime()).as(output(run)).isLessThan(end);
            Thread.sleep(1);
        }
        process.destroyForcibly();
        process.waitFor();
    }

    @Test
    void killsAtRandomMomentsLeaveNothingBehind() throws Exception {
        SplittableRandom random = new SplittableRandom(SEED);
        int kills = 0;
        for (int i = 0; kills < KILLS; i++) {
            Path run = runs.resolve("random-" + i);
            boolean isFinished = false;
            while (!isFinished) {
                Process process = start(run);
                if (kills < KILLS && random.nextInt(2) == 0) {
                    int epoch = random.nextInt(EPOCHS + 1);
                    awaitAndKill(process, run, run.resolve("checkpoints").resolve(".writing-step-" + epoch));
                } else if (kills < KILLS) {
                    if (!process.waitFor(random.nextLong(wholeMillis + 1), TimeUnit.MILLISECONDS)) {
                        process.destroyForcibly();
                    }
                    process.waitFor();
                } else {
                    waitFor(process);
                }
                isFinished = process.exitValue() == 0;
                kills += isFinished ? 0 : 1;
                assertThat(process.exitValue())
                        .as("seed %d, kill %d: %s", SEED, kills, output(run))
                        .isIn(0, KILLED);
            }
            assertThat(output(run)).as("seed %d", SEED).doesNotContain("Exception");
            assertEqualToOnePiece(run);
        }
        System.out.printf(
                "%d kills of a run of %d epochs at moments of seed %d: each resumed to the same files%n",
                kills, EPOCHS, SEED);
    }
}
