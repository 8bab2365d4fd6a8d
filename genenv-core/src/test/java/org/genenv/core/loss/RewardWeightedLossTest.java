package org.genenv.core.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class RewardWeightedLossTest {
    @Test
    void weightsAreScaledToSumOneAndEveryCompletionCountsByItsMean() {
        RewardWeightedLoss loss = new RewardWeightedLoss(new double[] {3, 1}, 0);
        TokenGradients first = new TokenGradients(1);
        TokenGradients second = new TokenGradients(2);
        double value = loss.evaluate(
                        0, new TokenStatistics(new float[] {-2}, new float[1], new float[1], new float[1]), first)
                + loss.evaluate(
                        1, new TokenStatistics(new float[] {-1, -3}, new float[2], new float[2], new float[2]), second);

        assertThat(value).isCloseTo(0.75 * 2 + 0.25 * 2, within(1e-12));
        assertThat(first.logProbs()).containsExactly(-0.75f);
        assertThat(second.logProbs()).containsExactly(-0.125f, -0.125f);
        assertThat(loss.usesReference()).isFalse();
    }

    @Test
    void publishedLambdaAndBetaSelectLittle() {
        // exp(R_env) between exp(exp(-0.5)) and e: a ratio of 1.48
        double worst = Math.exp(Math.exp(-2 * 0.25));
        assertThat(Math.E / worst).isCloseTo(1.48, within(0.01));
        assertThat(new RewardWeightedLoss(new double[] {Math.E, worst}, 0).effectiveSampleSize())
                .isGreaterThan(1.9);
    }

    @Test
    void gradientOfATinyPolicyMatchesFiniteDifferences() {
        SoftmaxPolicy policy = new SoftmaxPolicy(0.3, -0.4, 0.9, 0.0, -1.1);
        SoftmaxPolicy reference = new SoftmaxPolicy(0.1, 0.2, 0.3, -0.5, 0.4);
        List<int[]> rows = List.of(new int[] {0, 2, 4}, new int[] {1}, new int[] {3, 3});
        RewardWeightedLoss loss = new RewardWeightedLoss(new double[] {0.2, 2.0, 0.7}, 0.3);
        double[] gradient = policy.gradient(loss, rows, reference);

        double h = 1e-2; // statistics are float32: smaller steps drown in rounding
        for (int v = 0; v < 5; v++) {
            double up = policy.moved(v, h).loss(loss, rows, reference);
            double down = policy.moved(v, -h).loss(loss, rows, reference);
            assertThat(gradient[v]).isCloseTo((up - down) / (2 * h), within(2e-4));
        }
    }

    @Test
    void descendingFindsTheWeightedShareOfEachToken() {
        // Without a divergence the minimum of a weighted likelihood is the weighted frequency of each token.
        RewardWeightedLoss loss = new RewardWeightedLoss(new double[] {1, 3}, 0);
        List<int[]> rows = List.of(new int[] {0}, new int[] {1});
        SoftmaxPolicy policy = new SoftmaxPolicy(0, 0);
        for (int i = 0; i < 500; i++) {
            policy = policy.descended(policy.gradient(loss, rows, policy), 1);
        }
        assertThat(policy.probabilities()[1]).isCloseTo(0.75, within(1e-4));
    }

    @Test
    void theDivergenceHoldsThePolicyNearTheReference() {
        List<int[]> rows = List.of(new int[] {0});
        SoftmaxPolicy reference = new SoftmaxPolicy(0, 0);
        SoftmaxPolicy free = reference;
        SoftmaxPolicy held = reference;
        for (int i = 0; i < 200; i++) {
            free = free.descended(free.gradient(new RewardWeightedLoss(new double[] {1}, 0.1), rows, reference), 0.5);
            held = held.descended(held.gradient(new RewardWeightedLoss(new double[] {1}, 1), rows, reference), 0.5);
        }
        assertThat(held.klTo(reference)).isLessThan(free.klTo(reference));
        assertThat(held.probabilities()[0]).isBetween(0.55, 0.95);
    }

    @Test
    void weightsThatSayNothingAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RewardWeightedLoss(new double[] {0, 0}, 0))
                .withMessageContaining("not all 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RewardWeightedLoss(new double[] {2, -1}, 0))
                .withMessageContaining("-1.0");
        assertThatIllegalArgumentException().isThrownBy(() -> new RewardWeightedLoss(new double[] {Double.NaN}, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new RewardWeightedLoss(new double[] {}, 0));
    }
}
