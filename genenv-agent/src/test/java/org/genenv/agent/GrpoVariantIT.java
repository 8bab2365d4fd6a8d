package org.genenv.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.genenv.core.domain.Task;
import org.genenv.core.game.PlayRequest;
import org.genenv.core.game.RolloutGroup;
import org.genenv.core.game.StopSignal;
import org.genenv.core.game.TrainingMixture;
import org.genenv.core.loss.AdvantageScale;
import org.genenv.core.loss.ImportanceRatio;
import org.genenv.core.loss.KlEstimator;
import org.genenv.core.loss.RolloutCorrection;
import org.genenv.core.model.CausalLanguageModel;
import org.genenv.core.model.ModelConfig;
import org.genenv.core.model.RuntimeConfig;
import org.genenv.core.player.KlCap;
import org.genenv.core.player.PlayerModel;
import org.genenv.core.player.WarmStartConfig;
import org.genenv.core.random.RandomKey;
import org.genenv.core.tokenizer.Tokenizer;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every way of learning that a configuration can name, on real rollouts of a model of a few thousand parameters. */
@Timeout(120)
class GrpoVariantIT {
    private static final RolloutConfig SHORT = new RolloutConfig(5, 0, 3, 60, 1, 16, 1, 5, 1, ActionFormat.FIRST_LINE);

    @TempDir
    Path folder;

    private static GrpoVariant variant(
            Aggregation aggregation,
            ImportanceRatio ratio,
            double delta,
            AdvantageScale scale,
            KlEstimator estimator,
            KlPlacement placement,
            OverlongRule overlong,
            RolloutCorrection correction) {
        return new GrpoVariant(aggregation, ratio, delta, scale, estimator, placement, overlong, 16, 4, correction, 2);
    }

    static Stream<GrpoVariant> variants() {
        return Stream.of(
                GrpoVariant.defaults(),
                variant(
                        Aggregation.BNPO,
                        ImportanceRatio.TOKEN,
                        1.5,
                        AdvantageScale.BATCH,
                        KlEstimator.K2,
                        KlPlacement.LOSS,
                        OverlongRule.PUNISH,
                        RolloutCorrection.NONE),
                variant(
                        Aggregation.DR_GRPO,
                        ImportanceRatio.TOKEN,
                        0,
                        AdvantageScale.NONE,
                        KlEstimator.K1,
                        KlPlacement.REWARD,
                        OverlongRule.MASK,
                        RolloutCorrection.TOKEN_MASK),
                variant(
                        Aggregation.DAPO,
                        ImportanceRatio.SEQUENCE,
                        0,
                        AdvantageScale.GROUP,
                        KlEstimator.K3,
                        KlPlacement.LOSS,
                        OverlongRule.KEEP,
                        RolloutCorrection.SEQUENCE_TRUNCATE),
                variant(
                        Aggregation.CISPO,
                        ImportanceRatio.TOKEN,
                        0,
                        AdvantageScale.GROUP,
                        KlEstimator.K3,
                        KlPlacement.REWARD,
                        OverlongRule.KEEP,
                        RolloutCorrection.TOKEN_TRUNCATE));
    }

    @ParameterizedTest
    @MethodSource("variants")
    void severalUpdatesOfABatchMoveThePolicyAndReportFiniteFigures(GrpoVariant variant) throws IOException {
        EchoWorld.vocabularyOfWords().write(folder, 60);
        GrpoConfig config = new GrpoConfig(5e-3, 0, 2, 2, 0.2, 0.28, 0.05, variant, KlCap.none(), 0, 1, 512, 256, 1e-3);
        try (Tokenizer tokenizer = Tokenizer.load(folder);
                CausalLanguageModel model = CausalLanguageModel.initialise(
                        ModelConfig.qwen2(tokenizer.vocabSize(), 32, 2, 4, 2, 64, 64, 10000, true)
                                .withInitializerRange(0.1),
                        1,
                        RuntimeConfig.onCpu().withThreads(1));
                PlayerModel player = PlayerModel.training(model, tokenizer, folder);
                GrpoAgent agent = new GrpoAgent(player, new EchoWorld(), config, SHORT)) {
            agent.warmStart(
                    new WarmStartConfig(40, 600, 5e-3, 5, 0.01, 1),
                    new EchoWorld().demonstrations().orElseThrow(),
                    RandomKey.of(3),
                    (step, of, loss, seconds) -> {},
                    StopSignal.NEVER);
            List<Task> tasks = IntStream.range(0, 12).mapToObj(EchoWorld::task).toList();
            List<RolloutGroup> fresh = agent.play(PlayRequest.sampled(tasks, 8, RandomKey.of(1)), StopSignal.NEVER);
            float[] before = model.parameter("model.layers.0.mlp.up_proj.weight");

            Map<String, Double> figures = agent.update(TrainingMixture.of(fresh), RandomKey.of(2));

            assertThat(figures.get("updates")).isEqualTo(4);
            assertThat(figures.values()).allSatisfy(value -> assertThat(value).isFinite());
            assertThat(figures.get("logProbGap")).isLessThan(1e-4);
            assertThat(figures.get("clipFraction"))
                    .isCloseTo(figures.get("clipFractionLow") + figures.get("clipFractionHigh"), within(1e-12));
            boolean isInReward = variant.klPlacement() == KlPlacement.REWARD;
            assertThat(figures).containsKey(isInReward ? "klInReward" : "klToReference");
            assertThat(model.parameter("model.layers.0.mlp.up_proj.weight")).isNotEqualTo(before);
        }
    }
}
