package org.genenv.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.genenv.core.OwnedResources;
import org.genenv.core.domain.Demonstration;
import org.genenv.core.domain.Task;
import org.genenv.core.environment.TokenRecord;
import org.genenv.core.environment.Trajectory;
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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What holds an update of the agent, on real rollouts of a model of a few thousand parameters. */
@Timeout(120)
class GrpoUpdateIT {
    private static final RolloutConfig SHORT = new RolloutConfig(5, 0, 3, 60, 1, 16, 1, 5, 1, ActionFormat.FIRST_LINE);
    private static final String WEIGHT = "model.layers.0.mlp.up_proj.weight";

    @TempDir
    Path folder;

    @RegisterExtension
    final OwnedResources resources = new OwnedResources();

    private Tokenizer tokenizer;

    @BeforeEach
    void makeTokenizer() throws IOException {
        EchoWorld.vocabularyOfWords().write(folder, 60);
        tokenizer = resources.own(Tokenizer.load(folder));
    }

    private CausalLanguageModel model() {
        ModelConfig shape = ModelConfig.qwen2(tokenizer.vocabSize(), 32, 2, 4, 2, 64, 64, 10000, true);
        return resources.own(CausalLanguageModel.initialise(
                shape.withInitializerRange(0.1), 1, RuntimeConfig.onCpu().withThreads(1)));
    }

    /** Equal models give equal agents, that play equally. */
    private GrpoAgent warmAgent(CausalLanguageModel model, GrpoConfig config) {
        PlayerModel player = resources.own(PlayerModel.training(model, tokenizer, folder));
        GrpoAgent agent = resources.own(new GrpoAgent(player, new EchoWorld(), config, SHORT));
        agent.warmStart(
                new WarmStartConfig(30, 600, 5e-3, 5, 0.01, 1),
                new EchoWorld().demonstrations().orElseThrow(),
                RandomKey.of(3),
                (step, of, loss, seconds) -> {},
                StopSignal.NEVER);
        return agent;
    }

    private static List<RolloutGroup> play(GrpoAgent agent) {
        List<Task> tasks = IntStream.range(0, 8).mapToObj(EchoWorld::task).toList();
        return agent.play(PlayRequest.sampled(tasks, 8, RandomKey.of(1)), StopSignal.NEVER);
    }

    private static GrpoConfig config(int passes, KlCap cap, GrpoVariant variant) {
        return new GrpoConfig(1e-3, 0, 1, passes, 0.2, 0.2, 0, variant, cap, 0, 1, 512, 256, 1e-3);
    }

    private static GrpoVariant variant(
            Aggregation aggregation, OverlongRule overlong, int maxCompletionTokens, RolloutCorrection correction) {
        return new GrpoVariant(
                aggregation,
                ImportanceRatio.TOKEN,
                0,
                AdvantageScale.GROUP,
                KlEstimator.EXACT,
                KlPlacement.LOSS,
                overlong,
                maxCompletionTokens,
                0,
                correction,
                2);
    }

    /** A model after one update of its agent, and the figures of that. */
    private record Outcome(Map<String, Double> figures, CausalLanguageModel model) {
        float[] weight() {
            return model.parameter(WEIGHT);
        }
    }

    private Outcome update(int passes, KlCap cap) {
        CausalLanguageModel model = model();
        GrpoAgent agent = warmAgent(model, config(passes, cap, GrpoVariant.defaults()));
        Map<String, Double> figures = agent.update(TrainingMixture.of(play(agent)), RandomKey.of(0));
        return new Outcome(figures, model);
    }

    @ParameterizedTest
    @EnumSource
    void aLaterStepBeyondTheCapGoesBackToTheLastGoodStepOrIsHalved(KlCap.Rule rule) {
        KlCap wide = new KlCap(100, rule);
        Outcome one = update(1, wide);
        Outcome two = update(2, wide);
        double ofOne = one.figures.get("updateKl");
        double ofTwo = two.figures.get("updateKl");
        assertThat(ofTwo).isGreaterThan(1.5 * ofOne);
        double cap = (ofOne + ofTwo) / 2;

        Outcome capped = update(4, new KlCap(cap, rule));

        assertThat(capped.figures).containsEntry("klCapped", 1.0).containsEntry("updates", 2.0);
        if (rule == KlCap.Rule.STOP) {
            assertThat(capped.figures).containsEntry("updateKl", ofOne).containsEntry("klHalvings", 0.0);
            assertThat(capped.weight()).isEqualTo(one.weight());
        } else {
            assertThat(capped.figures.get("updateKl")).isBetween(ofOne / 2, cap);
            assertThat(capped.figures.get("klHalvings")).isBetween(1.0, 10.0);
            assertThat(capped.weight()).isNotEqualTo(one.weight()).isNotEqualTo(two.weight());
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"GRPO", "DAPO"})
    void theCapHoldsStepsOnBaseDataToo(Aggregation aggregation) {
        CausalLanguageModel model = model();
        // Every attempt that samples more than one token is masked, so what is left to learn from is base data.
        GrpoVariant masking = variant(aggregation, OverlongRule.MASK, 1, RolloutCorrection.NONE);
        GrpoAgent agent = warmAgent(model, config(3, new KlCap(1e-9, KlCap.Rule.STOP), masking));
        List<RolloutGroup> played = play(agent);
        List<Demonstration> base = IntStream.range(0, 4)
                .mapToObj(i -> new EchoWorld().demonstrations().orElseThrow().forAgent(i))
                .toList();
        float[] before = model.parameter(WEIGHT);

        Map<String, Double> figures = agent.update(new TrainingMixture(played, List.of(), base), RandomKey.of(0));

        assertThat(figures).containsEntry("klCapped", 1.0).containsEntry("updates", 1.0);
        assertThat(model.parameter(WEIGHT)).isEqualTo(before);
    }

    @Test
    void capsAreMeasuredOnFreshAttemptsWhereThereAreAny() {
        CausalLanguageModel model = model();
        GrpoAgent agent = warmAgent(model, config(1, KlCap.none(), GrpoVariant.defaults()));
        ExperienceBatch batch = new ExperienceBatch(GrpoVariant.defaults(), 0, rows -> List.of());
        List<RolloutGroup> played = play(agent);
        List<Experience> fresh = batch.of(played, true);
        List<Experience> replayed = batch.of(played, false);
        List<Experience> both = new ArrayList<>(replayed);
        both.addAll(fresh);

        assertThat(GrpoUpdate.measured(replayed, RandomKey.of(0))).isNotEmpty();
        assertThat(fresh.stream().map(one -> one.row)).containsAll(GrpoUpdate.measured(both, RandomKey.of(0)));
    }

    @Test
    void gapsBeyondTheToleranceAreCorrectedAndReportedWhereACorrectionIsOn() {
        CausalLanguageModel model = model();
        GrpoAgent agent = warmAgent(
                model,
                config(
                        1,
                        KlCap.none(),
                        variant(Aggregation.GRPO, OverlongRule.KEEP, 0, RolloutCorrection.TOKEN_TRUNCATE)));
        List<RolloutGroup> inexact = play(agent).stream()
                .map(group -> new RolloutGroup(
                        group.task(),
                        group.trajectories().stream()
                                .map(GrpoUpdateIT::recordedByAnInexactEngine)
                                .toList()))
                .toList();

        Map<String, Double> figures = agent.update(TrainingMixture.of(inexact), RandomKey.of(0));

        assertThat(figures.get("logProbGap")).isCloseTo(0.2, within(1e-3));
        assertThat(figures.get("logProbGapMean")).isCloseTo(0.2, within(1e-3));
        assertThat(figures.values()).allSatisfy(value -> assertThat(value).isFinite());
        // Ratios are taken against the trainer's own log-probabilities, which the first step finds as they were.
        assertThat(figures.get("kl")).isLessThan(1e-6);
    }

    private static Trajectory recordedByAnInexactEngine(Trajectory t) {
        float[] logProbs = t.tokens().logProbs();
        boolean[] mask = t.tokens().completionMask();
        for (int i = 0; i < mask.length; i++) {
            logProbs[i] -= mask[i] ? 0.2f : 0;
        }
        TokenRecord tokens = new TokenRecord(t.tokens().ids(), mask, logProbs);
        return new Trajectory(
                t.taskId(), t.sample(), t.prompt(), tokens, t.turns(), t.reward(), t.stopReason(), t.detail());
    }
}
