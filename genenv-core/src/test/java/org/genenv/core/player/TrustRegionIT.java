package org.genenv.core.player;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.genenv.core.RecordedModel;
import org.genenv.core.loss.SupervisedLoss;
import org.genenv.core.model.CausalLanguageModel;
import org.genenv.core.model.Policy;
import org.genenv.core.model.RuntimeConfig;
import org.genenv.core.model.RuntimeConfig.Dtype;
import org.genenv.core.training.LearningRateSchedule;
import org.genenv.core.training.PolicyTrainer;
import org.genenv.core.training.TrainerConfig;
import org.genenv.core.training.TrainingRow;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A second step that goes much too far, on parameters of every type. */
class TrustRegionIT {
    private static final List<TrainingRow> ROWS = List.of(
            new TrainingRow(new int[] {5, 9, 2, 300, 41, 77}, new boolean[] {false, false, true, true, true, true}),
            new TrainingRow(new int[] {8, 600, 13, 8}, new boolean[] {false, true, true, true}));
    private static final double CAP = 0.05;
    private static final double SMALL = 1e-5;
    private static final LearningRateSchedule SECOND_IS_HUGE = step -> step == 2 ? 1e-2 : SMALL;

    private static CausalLanguageModel load(Dtype dtype) throws IOException {
        return CausalLanguageModel.load(
                RecordedModel.folder(), RuntimeConfig.onCpu().withThreads(1).withDtype(dtype));
    }

    private static void step(PolicyTrainer trainer) {
        trainer.step(
                ROWS,
                SupervisedLoss.mean(
                        ROWS.stream().map(TrainingRow::completionCount).toList()));
    }

    private static double farthest(List<float[]> from, List<float[]> to) {
        double farthest = 0;
        for (int p = 0; p < from.size(); p++) {
            for (int i = 0; i < from.get(p).length; i++) {
                farthest = Math.max(farthest, Math.abs(from.get(p)[i] - to.get(p)[i]));
            }
        }
        return farthest;
    }

    @ParameterizedTest
    @EnumSource(Dtype.class)
    void aStepTooFarIsTakenBackToTheOneBefore(Dtype dtype) throws IOException {
        try (CausalLanguageModel model = load(dtype);
                PolicyTrainer trainer = PolicyTrainer.of(Policy.of(model), TrainerConfig.of(SECOND_IS_HUGE))) {
            TrustRegion region = new TrustRegion(trainer, new KlCap(CAP, KlCap.Rule.STOP), ROWS);
            step(trainer);
            assertThat(region.holdsAfterStep()).isTrue();
            List<float[]> good = trainer.values();
            float[] said = trainer.statistics(ROWS).get(0).logProbs();

            step(trainer);
            assertThat(trainer.statistics(ROWS).get(0).logProbs()).isNotEqualTo(said);
            assertThat(region.holdsAfterStep()).isFalse();

            assertThat(farthest(good, trainer.values())).isZero();
            assertThat(trainer.statistics(ROWS).get(0).logProbs()).isEqualTo(said);
            assertThat(region.figures()).containsEntry("klCapped", 1.0).containsEntry("klHalvings", 0.0);
            assertThat(region.figures().get("updateKl")).isLessThan(CAP);

            step(trainer);
            assertThat(farthest(good, trainer.values()))
                    .as("the next update starts from there, not from the step that was taken back")
                    .isBetween(SMALL / 10, 20 * SMALL);
        }
    }

    @ParameterizedTest
    @EnumSource(Dtype.class)
    void aStepTooFarIsHalvedUntilItIsWithinTheCap(Dtype dtype) throws IOException {
        try (CausalLanguageModel model = load(dtype);
                PolicyTrainer trainer = PolicyTrainer.of(Policy.of(model), TrainerConfig.of(SECOND_IS_HUGE))) {
            TrustRegion region = new TrustRegion(trainer, new KlCap(CAP, KlCap.Rule.HALVE), ROWS);
            step(trainer);
            assertThat(region.holdsAfterStep()).isTrue();
            List<float[]> good = trainer.values();
            step(trainer);
            double wholeWay = farthest(good, trainer.values());

            assertThat(region.holdsAfterStep()).isFalse();

            Map<String, Double> figures = region.figures();
            assertThat(figures.get("klHalvings")).isBetween(1.0, 10.0);
            assertThat(figures.get("updateKl")).isBetween(0.0, CAP).isPositive();
            assertThat(farthest(good, trainer.values()))
                    .isCloseTo(wholeWay / Math.pow(2, figures.get("klHalvings")), withinPercentage(1));
        }
    }
}
