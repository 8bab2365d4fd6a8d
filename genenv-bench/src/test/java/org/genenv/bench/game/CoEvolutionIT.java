package org.genenv.bench.game;

import static org.assertj.core.api.Assertions.assertThat;

import ai.djl.ndarray.NDManager;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.genenv.agent.ActionFormat;
import org.genenv.agent.GrpoAgent;
import org.genenv.agent.GrpoConfig;
import org.genenv.agent.GrpoVariant;
import org.genenv.agent.RolloutConfig;
import org.genenv.core.curriculum.CurriculumConfig;
import org.genenv.core.domain.Demonstrations;
import org.genenv.core.game.CoEvolution;
import org.genenv.core.game.EpochReport;
import org.genenv.core.game.GameConfig;
import org.genenv.core.game.MixtureConfig;
import org.genenv.core.game.Mode;
import org.genenv.core.game.PanelConfig;
import org.genenv.core.game.PassRateScope;
import org.genenv.core.game.PoolConfig;
import org.genenv.core.game.StopSignal;
import org.genenv.core.lora.LoraAdapter;
import org.genenv.core.lora.LoraConfig;
import org.genenv.core.model.CausalLanguageModel;
import org.genenv.core.model.ModelConfig;
import org.genenv.core.model.RuntimeConfig;
import org.genenv.core.player.KlCap;
import org.genenv.core.player.PlayerModel;
import org.genenv.core.player.WarmStart;
import org.genenv.core.player.WarmStartConfig;
import org.genenv.core.random.RandomKey;
import org.genenv.core.tokenizer.Tokenizer;
import org.genenv.simulator.RwrConfig;
import org.genenv.simulator.RwrSimulator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The whole game with two real models of a few thousand parameters each. */
@Timeout(180)
class CoEvolutionIT {
    private static final RuntimeConfig ONE_THREAD = RuntimeConfig.onCpu().withThreads(1);
    private static final PanelConfig PANEL = new PanelConfig(8, 1, 2, 2, true);

    @TempDir
    Path folder;

    /** Two players, and everything under them, of one seed. */
    private final class Players implements AutoCloseable {
        final Tokenizer tokenizer;
        final CausalLanguageModel base;
        final CausalLanguageModel other;
        final List<LoraAdapter> adapters = new ArrayList<>();
        final PlayerModel agentModel;
        final PlayerModel simulatorModel;
        final GrpoAgent agent;
        final RwrSimulator simulator;

        Players(long seed, boolean onSharedBase) throws IOException {
            RepeatingDomain.words().write(folder, 64);
            tokenizer = Tokenizer.load(folder);
            ModelConfig shape = ModelConfig.qwen2(tokenizer.vocabSize(), 32, 2, 4, 2, 64, 64, 10000, true)
                    .withInitializerRange(0.1);
            base = CausalLanguageModel.initialise(shape, seed, ONE_THREAD);
            other = CausalLanguageModel.initialise(shape, seed + 1, ONE_THREAD);
            agentModel = onSharedBase ? adapting(seed) : PlayerModel.training(base, tokenizer, folder);
            simulatorModel = onSharedBase ? adapting(seed + 1) : PlayerModel.training(other, tokenizer, folder);
            agent = new GrpoAgent(
                    agentModel,
                    new RepeatingDomain(),
                    new GrpoConfig(
                            3e-3, 0, 2, 1, 0.2, 0.2, 0, GrpoVariant.defaults(), KlCap.none(), 0, 1, 512, 256, 1e-3),
                    new RolloutConfig(6, 0, 3, 64, 1, 16, 1, 5, 1, ActionFormat.FIRST_LINE));
            simulator = new RwrSimulator(
                    simulatorModel, new RwrConfig(3e-3, 0, 3, 10, 0.1, KlCap.none(), 0, 1, 512, 256, 1, 16, 64, 16));
        }

        private PlayerModel adapting(long seed) {
            LoraConfig form = new LoraConfig(16, 32, false, LoraConfig.PROJECTIONS);
            adapters.add(LoraAdapter.create(base, form, seed));
            return PlayerModel.adapting(base, adapters.get(adapters.size() - 1), tokenizer, folder);
        }

        Players warm(int steps) {
            Demonstrations demonstrations =
                    new RepeatingDomain().demonstrations().orElseThrow();
            WarmStartConfig settings = new WarmStartConfig(steps, 600, 5e-3, 5, 0.01, 1);
            WarmStart.Progress quiet = (step, of, loss, seconds) -> {};
            agent.warmStart(settings, demonstrations, RandomKey.of(1), quiet, StopSignal.NEVER);
            simulator.warmStart(settings, demonstrations, RandomKey.of(2), quiet, StopSignal.NEVER);
            return this;
        }

        CoEvolution game(Mode mode) throws IOException {
            return game(
                    mode,
                    new GameConfig(
                            4,
                            4,
                            2,
                            2,
                            4,
                            PassRateScope.TASK,
                            0,
                            PoolConfig.defaults(),
                            MixtureConfig.replaying(0.3),
                            5,
                            Optional.empty()),
                    PANEL);
        }

        CoEvolution game(Mode mode, GameConfig config, PanelConfig panel) throws IOException {
            return CoEvolution.builder()
                    .domain(new RepeatingDomain())
                    .agent(agent)
                    .simulator(simulator)
                    .mode(mode)
                    .curriculum(new CurriculumConfig(0.5, 2, 0, 1))
                    .config(config)
                    .panel(panel)
                    .seed(5)
                    .build();
        }

        @Override
        public void close() {
            agent.close();
            simulator.close();
            agentModel.close();
            simulatorModel.close();
            adapters.forEach(LoraAdapter::close);
            base.close();
            other.close();
            tokenizer.close();
        }
    }

    /** Everything but times and memory. */
    private static Map<String, Double> comparable(EpochReport report) {
        Map<String, Double> metrics = new TreeMap<>(report.metrics());
        metrics.keySet().removeIf(name -> name.startsWith("time.") || name.startsWith("memory."));
        return metrics;
    }

    private List<Map<String, Double>> play(int epochs) throws IOException {
        List<Map<String, Double>> metrics = new ArrayList<>();
        try (Players players = new Players(1, false).warm(40)) {
            players.game(Mode.GENENV).run(epochs, report -> metrics.add(comparable(report)));
        }
        return metrics;
    }

    @Test
    void equalSeedsGiveEqualMetricsBitForBit() throws IOException {
        List<Map<String, Double>> first = play(2);

        assertThat(first).hasSize(3);
        assertThat(first.get(1)).containsKeys("agent.loss", "simulator.loss", "simulator.kl", "tasks.successRate");
        assertThat(first.get(1).get("agent.logProbGap")).isLessThan(1e-4);
        assertThat(play(2)).isEqualTo(first);
    }

    @Test
    void fourEpochsEqualTwoASaveAndTwoMore() throws IOException {
        List<Map<String, Double>> whole = play(4);

        List<Map<String, Double>> parts = new ArrayList<>();
        Path saved = Files.createDirectory(folder.resolve("saved"));
        try (Players players = new Players(1, false).warm(40)) {
            CoEvolution game = players.game(Mode.GENENV);
            game.run(4, report -> {
                if (report.epoch() <= 2) {
                    parts.add(comparable(report));
                }
                if (report.epoch() == 2) {
                    game.save(saved);
                }
            });
        }
        // Other first weights: all that counts must come from the saved folder.
        try (Players players = new Players(77, false)) {
            CoEvolution game = players.game(Mode.GENENV);
            game.restore(saved);
            game.run(4, report -> parts.add(comparable(report)));
        }
        assertThat(parts).isEqualTo(whole);
    }

    @Test
    void playersOnOneBaseResumeFromTheirAdapters() throws IOException {
        Path saved = Files.createDirectory(folder.resolve("saved"));
        List<Map<String, Double>> whole = new ArrayList<>();
        List<Map<String, Double>> rest = new ArrayList<>();
        try (Players players = new Players(1, true).warm(120)) {
            CoEvolution game = players.game(Mode.GENENV);
            game.run(3, report -> {
                whole.add(comparable(report));
                if (report.epoch() == 2) {
                    game.save(saved);
                }
            });
            game.save(Files.createDirectory(folder.resolve("whole")));
        }
        assertThat(saved.resolve("simulator/adapter/adapter_config.json")).exists();
        assertThat(saved.resolve("simulator/reference/adapter/adapter_config.json"))
                .exists();
        try (Players players = new Players(1, true)) {
            CoEvolution game = players.game(Mode.GENENV);
            game.restore(saved);
            game.save(Files.createDirectory(folder.resolve("saved again")));
            game.run(3, report -> rest.add(comparable(report)));
            game.save(Files.createDirectory(folder.resolve("resumed")));
        }
        assertThat(rest).isEqualTo(whole.subList(3, 4));
        assertSameFiles(folder.resolve("saved again"), saved);
        assertSameFiles(folder.resolve("resumed"), folder.resolve("whole"));
    }

    /** Adapters, optimisers, references and pools, bit for bit. */
    private static void assertSameFiles(Path actual, Path expected) throws IOException {
        List<String> names = filesBelow(expected);
        assertThat(names).contains("agent/optimizer.safetensors", "simulator/adapter/adapter_model.safetensors");
        assertThat(filesBelow(actual)).isEqualTo(names);
        for (String name : names) {
            assertThat(actual.resolve(name)).hasSameBinaryContentAs(expected.resolve(name));
        }
    }

    private static List<String> filesBelow(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> folder.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }

    @Test
    void epochsKeepTheNumberOfLiveArrays() throws IOException {
        try (Players players = new Players(1, false).warm(40);
                NDManager probe = players.agentModel.policy().newStepManager()) {
            NDManager root = probe.getParentManager();
            CoEvolution game = players.game(Mode.GENENV);
            game.run(2, report -> {});
            int before = root.getManagedArrays().size();
            game.run(12, report -> {});
            assertThat(root.getManagedArrays()).hasSize(before);
        }
    }

    @Test
    void theAgentGetsBetterOnThePanelAndTheSimulatorIsHeldNearItsFirstSelf() throws IOException {
        List<EpochReport> reports = new ArrayList<>();
        GameConfig larger = new GameConfig(
                15,
                4,
                4,
                2,
                8,
                PassRateScope.TASK,
                0,
                PoolConfig.defaults(),
                MixtureConfig.none(),
                5,
                Optional.empty());
        try (Players players = new Players(1, false).warm(40)) {
            players.game(Mode.GENENV, larger, new PanelConfig(32, 1, 4, 0, false))
                    .run(15, reports::add);
        }
        double before = reports.get(0).metric("panel.successRate").orElseThrow();
        double after = reports.get(15).metric("panel.successRate").orElseThrow();
        assertThat(after).isGreaterThan(before + 0.2);
        assertThat(reports.get(15).metric("simulator.kl").orElseThrow()).isBetween(0.0, 3.0);
    }
}
