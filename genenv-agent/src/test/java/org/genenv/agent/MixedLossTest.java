package org.genenv.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.genenv.core.loss.GrpoObjective;
import org.genenv.core.loss.PolicySample;
import org.genenv.core.loss.TokenGradients;
import org.genenv.core.loss.TokenStatistics;
import org.genenv.core.training.TrainingRow;
import org.junit.jupiter.api.Test;

class MixedLossTest {
    private static final TrainingRow TWO_TOKENS =
            new TrainingRow(new int[] {1, 2, 3}, new boolean[] {false, true, true});
    private static final float[] LOG_PROBS = {-1, -2};
    private static final TokenStatistics STATISTICS =
            new TokenStatistics(LOG_PROBS, new float[2], new float[2], new float[2]);

    private static Experience attempt(double advantage) {
        return new Experience("task", TWO_TOKENS, LOG_PROBS, PolicySample.of(advantage, LOG_PROBS), true);
    }

    @Test
    void eachPartCountsByItsShareOfTheRows() {
        MixedLoss loss = new MixedLoss(
                GrpoObjective.grpo(0.2, 0.2),
                List.of(attempt(3), Experience.ofBase(TWO_TOKENS), attempt(-1), attempt(-2)));

        TokenGradients ofAttempt = new TokenGradients(2);
        TokenGradients ofBase = new TokenGradients(2);
        // Ratio 1: 3/4 of the policy loss, whose mean is over 3 attempts and then 2 tokens.
        assertThat(loss.evaluate(0, STATISTICS, ofAttempt)).isCloseTo(0.75 * -3 / 3, within(1e-12));
        assertThat(ofAttempt.logProbs()).containsExactly(-0.375f, -0.375f);
        // 1/4 of the supervised loss, whose mean is over 1 conversation and then 2 tokens.
        assertThat(loss.evaluate(1, STATISTICS, ofBase)).isCloseTo(0.25 * 1.5, within(1e-12));
        assertThat(ofBase.logProbs()).containsExactly(-0.125f, -0.125f);
    }

    @Test
    void withoutBaseDataItIsThePolicyLossToTheLastBit() {
        List<Experience> attempts = List.of(attempt(3), attempt(-1), attempt(0.7));
        MixedLoss loss = new MixedLoss(GrpoObjective.grpo(0.2, 0.2), attempts);
        MixedLoss same = new MixedLoss(GrpoObjective.grpo(0.2, 0.2), attempts);

        TokenGradients mixed = new TokenGradients(2);
        TokenGradients plain = new TokenGradients(2);
        assertThat(loss.evaluate(2, STATISTICS, mixed))
                .isEqualTo(same.policyLoss().evaluate(2, STATISTICS, plain));
        assertThat(mixed.logProbs()).isEqualTo(plain.logProbs());
    }

    @Test
    void aStepOfBaseDataAloneIsPlainImitation() {
        MixedLoss loss = new MixedLoss(GrpoObjective.grpo(0.2, 0.2), List.of(Experience.ofBase(TWO_TOKENS)));

        assertThat(loss.evaluate(0, STATISTICS, new TokenGradients(2))).isCloseTo(1.5, within(1e-12));
        assertThat(loss.policyLoss().clipFraction()).isZero();
    }
}
