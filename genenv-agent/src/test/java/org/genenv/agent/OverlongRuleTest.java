package org.genenv.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.genenv.core.environment.StopReason;
import org.genenv.core.environment.TokenRecord;
import org.genenv.core.environment.Trajectory;
import org.genenv.core.loss.AdvantageScale;
import org.genenv.core.loss.ImportanceRatio;
import org.genenv.core.loss.KlEstimator;
import org.genenv.core.loss.RolloutCorrection;
import org.junit.jupiter.api.Test;

class OverlongRuleTest {
    private static Trajectory attempt(StopReason reason) {
        TokenRecord tokens = new TokenRecord(
                new int[] {1, 2, 3, 4}, new boolean[] {false, true, true, true}, new float[] {0, -1, -1, -1});
        return new Trajectory("task", 0, "prompt", tokens, List.of(), 0, reason, "");
    }

    @Test
    void thePunishmentGrowsInAStraightLineOverTheBuffer() {
        // at most 100 tokens, the last 20 of them punished
        assertThat(List.of(0, 80, 85, 90, 100, 300))
                .extracting(tokens -> OverlongRule.PUNISH.penalty(tokens, 100, 20))
                .containsExactly(0.0, 0.0, 0.25, 0.5, 1.0, 1.0);
        assertThat(OverlongRule.KEEP.penalty(300, 100, 20)).isZero();
        assertThat(OverlongRule.MASK.penalty(300, 100, 20)).isZero();
    }

    @Test
    void maskLeavesOutWhatWasCutOffOrIsTooLongAndNothingElse() {
        assertThat(OverlongRule.MASK.isTrainedOn(attempt(StopReason.TRUNCATED), 0))
                .isFalse();
        assertThat(OverlongRule.MASK.isTrainedOn(attempt(StopReason.CONTEXT_LIMIT), 0))
                .isFalse();
        assertThat(OverlongRule.MASK.isTrainedOn(attempt(StopReason.UNSOLVED), 2))
                .isFalse();
        assertThat(OverlongRule.MASK.isTrainedOn(attempt(StopReason.UNSOLVED), 3))
                .isTrue();
        assertThat(OverlongRule.MASK.isTrainedOn(attempt(StopReason.TURN_LIMIT), 0))
                .isTrue();
        assertThat(OverlongRule.KEEP.isTrainedOn(attempt(StopReason.TRUNCATED), 2))
                .isTrue();
    }

    private static GrpoVariant variant(
            Aggregation aggregation,
            double delta,
            KlEstimator estimator,
            OverlongRule overlong,
            int maxCompletionTokens,
            int overlongBuffer) {
        return new GrpoVariant(
                aggregation,
                ImportanceRatio.TOKEN,
                delta,
                AdvantageScale.GROUP,
                estimator,
                KlPlacement.LOSS,
                overlong,
                maxCompletionTokens,
                overlongBuffer,
                RolloutCorrection.NONE,
                2);
    }

    @Test
    void combinationsThatDoNothingOrLackANumberAreRefusedWithTheRemedy() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> variant(Aggregation.GRPO, 0, KlEstimator.K1, OverlongRule.KEEP, 0, 0))
                .withMessageContaining("gradient of zero")
                .withMessageContaining("klPlacement to reward");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> variant(Aggregation.DR_GRPO, 0, KlEstimator.EXACT, OverlongRule.KEEP, 0, 0))
                .withMessageStartingWith("maxCompletionTokens is 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> variant(Aggregation.GRPO, 0, KlEstimator.EXACT, OverlongRule.PUNISH, 100, 101))
                .withMessageStartingWith("overlongBuffer is 101");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> variant(Aggregation.CISPO, 3, KlEstimator.EXACT, OverlongRule.KEEP, 0, 0))
                .withMessageContaining("delta is 3");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> GrpoConfig.defaults()
                        .withVariant(variant(Aggregation.GRPO, 1.1, KlEstimator.EXACT, OverlongRule.KEEP, 0, 0)))
                .withMessageStartingWith("variant.delta is 1.1")
                .withMessageContaining("above 1 + clipHigh, which is 1.2");
    }
}
