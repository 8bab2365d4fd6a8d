package org.genenv.cli.train;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.genenv.cli.CommandRun;
import org.genenv.cli.ExitCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole runs in which the simulator writes what tools return. */
class SimulatedToolsIT {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** The small world of functions with tasks of two calls, and players that have learnt enough to make one of them. */
    private static final List<String> TWO_CALLS = List.of(
            "domain.simulatedTools=true",
            "domain.kinds=[parallel]",
            "domain.calls=[2, 2]",
            "domain.warmStart={calls: [2, 2]}",
            "agent.warmStart={steps: 170, tokensPerStep: 1200, learningRate: 5e-3, warmupSteps: 20}",
            "agent.rollout={slots: 32, maxTurns: 3, maxActionTokens: 40, contextLength: 256}",
            "simulator.init={hiddenSize: 32, layers: 2, heads: 2, kvHeads: 1, intermediateSize: 64}",
            "simulator.warmStart={steps: 60, tokensPerStep: 1000, warmupSteps: 10}",
            "game={epochs: 1, seedsPerEpoch: 4, variations: 2, groupSize: 6}",
            "panel={size: 12, attempts: 2, finalAttempts: 2, everyEpochs: 1}");

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

    private static CommandRun train(String config, Path run, List<String> settings) {
        List<String> arguments = new ArrayList<>(List.of("train", "--config", config, "--output", run.toString()));
        settings.forEach(setting -> arguments.addAll(List.of("--set", setting)));
        return CommandRun.of(arguments.toArray(String[]::new));
    }

    private static List<JsonNode> lines(Path file) throws IOException {
        List<JsonNode> lines = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            lines.add(JSON.readTree(line));
        }
        return lines;
    }

    private static long written(Path run, String file) throws IOException {
        return lines(run.resolve("rollouts").resolve(file)).stream()
                .flatMap(line -> line.findValuesAsText("origin").stream())
                .filter("simulator"::equals)
                .count();
    }

    @Test
    void aWholeEpochIsPlayedOnResultsThatTheSimulatorWrote() throws IOException {
        Path run = folder.resolve("calls");

        CommandRun train = train("bfcl-small.yaml", run, TWO_CALLS);

        assertThat(train.code()).as(train.err()).isZero();
        assertThat(written(run, "panel-0.jsonl"))
                .as("in the panel before the game")
                .isPositive();
        JsonNode epoch = lines(run.resolve("metrics.jsonl")).get(1);
        long written = written(run, "epoch-1.jsonl");
        assertThat(epoch.path("agent.simulatedObservations").asLong()).isEqualTo(written);
        assertThat(written).isPositive();
        assertThat(epoch.path("agent.simulatedObservationShare").asDouble()).isBetween(0.0, 1.0);
        assertThat(Files.readString(run.resolve("rollouts/epoch-1.jsonl")))
                .as("as it was taught")
                .contains("\"observation\":\"done\",\"valid\":true,\"origin\":\"simulator\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"genenv", "random", "static"})
    void everyModeWithASimulatorPlaysAndEqualRunsAreEqual(String mode) throws IOException {
        String config =
                Files.writeString(folder.resolve("coin.yaml"), CoinWorld.CONFIG).toString();
        List<String> settings = List.of("mode=" + mode, "game.epochs=2", "run.recordTokens=true");
        Path first = folder.resolve("first");
        Path second = folder.resolve("second");

        CommandRun train = train(config, first, settings);
        assertThat(train.code()).as(train.err()).isZero();
        assertThat(train(config, second, settings).code()).isZero();

        assertThat(written(first, "epoch-1.jsonl") + written(first, "epoch-2.jsonl"))
                .isPositive();
        for (String file : List.of("panel-0.jsonl", "epoch-1.jsonl", "epoch-2.jsonl", "panel-2.jsonl")) {
            assertThat(second.resolve("rollouts").resolve(file))
                    .hasSameTextualContentAs(first.resolve("rollouts").resolve(file));
        }
    }

    @Test
    void withoutASimulatorTheRunIsRefusedBeforeItBegins() throws IOException {
        Path tasks = Files.writeString(folder.resolve("tasks.jsonl"), "{\"seed\":\"seed-0\",\"spec\":\"heads\"}\n");
        String config =
                Files.writeString(folder.resolve("coin.yaml"), CoinWorld.CONFIG).toString();

        CommandRun refused =
                train(config, folder.resolve("run"), List.of("mode=offline", "game.offlineTasks=" + tasks));

        assertThat(refused.code()).isEqualTo(ExitCode.USAGE);
        assertThat(refused.err())
                .contains("domain.simulatedTools", "in mode offline no simulator is there to write what tools return");
    }
}
