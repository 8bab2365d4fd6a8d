package org.genenv.core.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.genenv.core.random.RandomKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A game that is saved, restored or stopped. */
class CoEvolutionStateTest extends SmallGame {
    @Test
    void halfACharacterStopsNoRunAndIsKeptInItsState() throws IOException {
        String half = "\ud83d";
        agent.saidByTheWorld = half;
        simulator.script = wish -> wish.key().uniform(1) < 0.5
                ? "{\"number\":" + Math.round(9 * wish.key().uniform(0)) + ",\"hint\":\"\\ud83d\"}"
                : "{\"number\":1000,\"hint\":\"" + half + "\"}";
        Path saved = Files.createDirectory(folder.resolve("saved"));
        CoEvolution game = game().recorder(new RunDirectory(folder, false)).build();
        game.run(2, reports::add);
        game.save(saved);
        CoEvolution restored = game().build();
        restored.restore(saved);

        assertThat(Files.readAllLines(folder.resolve("tasks/epoch-2.jsonl")))
                .as("what was accepted and what was not")
                .anyMatch(line -> line.contains("accepted") && line.contains("\ufffd"))
                .anyMatch(line -> line.contains("out-of-range") && line.contains("\ufffd"));
        assertThat(Files.readString(folder.resolve("rollouts/epoch-2.jsonl"))).contains("yes\ufffd");
        assertThat(restored.generations().entries())
                .isEqualTo(game.generations().entries());
        List<RolloutGroup> kept =
                restored.traces().entries().stream().map(TracePool.Entry::group).toList();
        assertThat(kept)
                .isNotEmpty()
                .isEqualTo(game.traces().entries().stream()
                        .map(TracePool.Entry::group)
                        .toList());
        assertThat(kept.get(0).trajectories().get(0).turns().get(0).observation())
                .endsWith(half);
    }

    @ParameterizedTest
    @EnumSource(
            value = Mode.class,
            names = {"GENENV", "RANDOM", "STATIC"})
    void twoEpochsSaveRestoreAndTwoMoreEqualFour(Mode mode) throws IOException {
        GameConfig replaying =
                config(PassRateScope.TASK, PoolConfig.ofAges(2, 2), MixtureConfig.replaying(0.4), Optional.empty());
        game().config(replaying).mode(mode).build().run(4, reports::add);
        List<Map<String, Double>> whole = comparable(reports);

        List<EpochReport> parts = new ArrayList<>();
        Path saved = Files.createDirectory(folder.resolve("saved"));
        CoEvolution first = gameOfItsOwn(replaying, mode);
        first.run(4, report -> {
            parts.add(report);
            if (report.epoch() == 2) {
                first.save(saved);
            }
        });
        parts.subList(3, 5).clear();
        CoEvolution second = gameOfItsOwn(replaying, mode);
        second.restore(saved);
        assertThat(second.epoch()).isEqualTo(2);
        second.run(4, parts::add);

        assertThat(comparable(parts)).isEqualTo(whole);
    }

    /** The small game with players that no other game has. */
    private CoEvolution gameOfItsOwn(GameConfig config, Mode mode) throws IOException {
        return game().agent(new ScriptedAgent())
                .simulator(new ScriptedSimulator())
                .config(config)
                .mode(mode)
                .build();
    }

    @Test
    void aSavedGameOfAnotherSeedIsRefused() throws IOException {
        CoEvolution game = game().build();
        game.run(1, reports::add);
        game.save(folder);

        assertThatIOException()
                .isThrownBy(() -> game().seed(12).build().restore(folder))
                .withMessageContaining("seed 11")
                .withMessageContaining("seed 12");
        assertThatIOException()
                .isThrownBy(() -> game().mode(Mode.STATIC).build().restore(folder))
                .withMessageContaining("mode STATIC");
    }

    @Test
    void aDamagedGameFileIsNamed() throws IOException {
        Files.writeString(folder.resolve("game.json"), "{\"seed\": 11, ");

        assertThatIOException()
                .isThrownBy(() -> game().build().restore(folder))
                .withMessageContaining("game.json")
                .withMessageContaining("older checkpoint");
    }

    @Test
    void stoppingWhileTheAgentPlaysLeavesTheGameAsAfterTheLastEpoch() throws IOException {
        AtomicBoolean raised = new AtomicBoolean();
        Agent interrupted = new ForwardingAgent(agent) {
            @Override
            public List<RolloutGroup> play(PlayRequest request, StopSignal stop) {
                raised.set(reports.size() == 3);
                return super.play(request, stop);
            }
        };
        CoEvolution game = game().agent(interrupted).stop(raised::get).build();

        assertThat(game.run(4, reports::add)).isFalse();
        assertThat(game.epoch()).isEqualTo(2);
        assertThat(agent.updates).hasSize(2);
        assertThat(game.generations().entries())
                .extracting(GenerationPool.Entry::epoch)
                .containsOnly(1, 2);
    }

    @Test
    void stoppingOnceThePoliciesChangeFinishesTheEpoch() throws IOException {
        AtomicBoolean raised = new AtomicBoolean();
        Agent interrupted = new ForwardingAgent(agent) {
            @Override
            public Map<String, Double> update(TrainingMixture mixture, RandomKey key) {
                raised.set(true);
                return super.update(mixture, key);
            }
        };

        assertThat(game().agent(interrupted).stop(raised::get).build().run(4, reports::add))
                .isFalse();
        assertThat(reports).extracting(EpochReport::epoch).containsExactly(0, 1);
        assertThat(simulator.updates).hasSize(1);
    }

    /** Everything but times and memory is the same, bit for bit. */
    private static List<Map<String, Double>> comparable(List<EpochReport> reports) {
        List<Map<String, Double>> all = new ArrayList<>();
        for (EpochReport report : reports) {
            Map<String, Double> metrics = new TreeMap<>(report.metrics());
            metrics.keySet().removeIf(name -> name.startsWith("time.") || name.startsWith("memory."));
            all.add(metrics);
        }
        return all;
    }
}
