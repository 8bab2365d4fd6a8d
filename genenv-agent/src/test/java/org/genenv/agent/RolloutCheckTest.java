package org.genenv.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.genenv.core.loss.GrpoObjective;
import org.genenv.core.loss.PolicySample;
import org.genenv.core.loss.TokenGradients;
import org.genenv.core.loss.TokenStatistics;
import org.genenv.core.training.TrainingRow;
import org.junit.jupiter.api.Test;

class RolloutCheckTest {
    private static final float[] RECORDED = {-1, -2};

    private static Experience attempt(boolean isFresh) {
        TrainingRow row = new TrainingRow(new int[] {1, 2, 3}, new boolean[] {false, true, true});
        return new Experience("task-7", row, RECORDED, PolicySample.of(1, RECORDED), isFresh);
    }

    private static RolloutCheck check(boolean isFresh, boolean isCorrected) {
        List<Experience> rows = List.of(attempt(isFresh));
        return new RolloutCheck(new MixedLoss(GrpoObjective.grpo(0.2, 0.2), rows), rows, 0.1, isCorrected);
    }

    /** The trainer finds other log-probabilities than were recorded. */
    private static void evaluate(RolloutCheck check, float first, float second) {
        TokenStatistics found =
                new TokenStatistics(new float[] {first, second}, new float[2], new float[2], new float[2]);
        check.evaluate(0, found, new TokenGradients(2));
    }

    @Test
    void gapsWithinTheToleranceAreMeasured() {
        RolloutCheck check = check(true, false);
        evaluate(check, -1.02f, -1.92f);
        assertThat(check.largestGap()).isCloseTo(0.08, within(1e-6));
        assertThat(check.meanGap()).isCloseTo(0.05, within(1e-6));
    }

    @Test
    void aGapBeyondTheToleranceStopsTheRunAndNamesBothRemedies() {
        assertThatIllegalStateException()
                .isThrownBy(() -> evaluate(check(true, false), -1, -2.3f))
                .withMessageContaining("task task-7: sampled token 1 of 2 was recorded with log-probability -2.0")
                .withMessageContaining("where 0.1 is allowed")
                .withMessageContaining("raise agent.grpo.logProbTolerance")
                .withMessageContaining("variant.rolloutCorrection");
        assertThatIllegalStateException().isThrownBy(() -> evaluate(check(true, false), Float.NaN, -2));
    }

    @Test
    void withACorrectionOnGapsAreMeasuredAndNotRefused() {
        RolloutCheck check = check(true, true);
        evaluate(check, -1, -2.3f);
        assertThat(check.largestGap()).isCloseTo(0.3, within(1e-6));
        assertThat(check.meanGap()).isCloseTo(0.15, within(1e-6));
    }

    @Test
    void replayedAttemptsAreOfAnotherPolicyAndNotLookedAt() {
        RolloutCheck check = check(false, false);
        evaluate(check, -5, -5);
        assertThat(check.largestGap()).isZero();
        assertThat(check.meanGap()).isZero();
    }
}
