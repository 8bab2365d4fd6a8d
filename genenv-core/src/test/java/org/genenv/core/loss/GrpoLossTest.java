package org.genenv.core.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class GrpoLossTest {
    private static final float OLD = (float) Math.log(0.5);

    private static TokenStatistics at(double... ratios) {
        float[] logProbs = new float[ratios.length];
        for (int i = 0; i < ratios.length; i++) {
            logProbs[i] = (float) (OLD + Math.log(ratios[i]));
        }
        float[] zeros = new float[ratios.length];
        return new TokenStatistics(logProbs, zeros, zeros, zeros);
    }

    private static GrpoLoss loss(double[] advantages, List<float[]> old, double klCoefficient) {
        List<PolicySample> samples = new ArrayList<>();
        for (int r = 0; r < advantages.length; r++) {
            samples.add(PolicySample.of(advantages[r], old.get(r)));
        }
        return new GrpoLoss(GrpoObjective.grpo(0.2, 0.2).withKl(klCoefficient, KlEstimator.EXACT), samples);
    }

    private static GrpoLoss loss(double... advantagesOfRowsOfTwoTokens) {
        List<float[]> old = Collections.nCopies(advantagesOfRowsOfTwoTokens.length, new float[] {OLD, OLD});
        return loss(advantagesOfRowsOfTwoTokens, old, 0);
    }

    @Test
    void unclippedLossIsMinusTheAdvantageTimesTheRatio() {
        TokenGradients gradients = new TokenGradients(2);
        double value = loss(2.0).evaluate(0, at(1.0, 1.1), gradients);

        assertThat(value).isCloseTo(-(2.0 + 2.2) / 2, within(1e-6));
        assertThat(gradients.logProbs()).containsExactly(new float[] {-1.0f, -1.1f}, within(1e-6f));
    }

    @Test
    void theClipTakesTheGradientOnlyWhereMovingOnWouldPay() {
        TokenGradients better = new TokenGradients(2);
        GrpoLoss good = loss(1.0);
        assertThat(good.evaluate(0, at(1.5, 0.5), better)).isCloseTo(-(1.2 + 0.5) / 2, within(1e-6));
        assertThat(better.logProbs()).containsExactly(new float[] {0, -0.25f}, within(1e-6f));
        assertThat(good.clipFraction()).isEqualTo(0.5);

        TokenGradients worse = new TokenGradients(2);
        GrpoLoss bad = loss(-1.0);
        assertThat(bad.evaluate(0, at(1.5, 0.5), worse)).isCloseTo((1.5 + 0.8) / 2, within(1e-6));
        assertThat(worse.logProbs()).containsExactly(new float[] {0.75f, 0}, within(1e-6f));
        assertThat(bad.largestGap()).isCloseTo(Math.log(2), within(1e-6));
    }

    @Test
    void aTokenOfALongCompletionWeighsLessThanOneOfAShortCompletion() {
        GrpoLoss loss = loss(new double[] {1, 1}, List.of(new float[] {OLD}, new float[] {OLD, OLD, OLD, OLD}), 0);
        TokenGradients ofShort = new TokenGradients(1);
        TokenGradients ofLong = new TokenGradients(4);
        loss.evaluate(0, at(1), ofShort);
        loss.evaluate(1, at(1, 1, 1, 1), ofLong);

        assertThat(ofShort.logProbs()[0]).isCloseTo(-0.5f, within(1e-7f));
        assertThat(ofLong.logProbs()).containsOnly(-0.125f);
    }

    @Test
    void noAdvantageMeansNoGradientAndNoNan() {
        TokenGradients gradients = new TokenGradients(2);
        assertThat(loss(0.0).evaluate(0, at(3.0, 0.1), gradients)).isZero();
        assertThat(gradients.logProbs()).containsExactly(new float[] {0, 0}, within(0f));
    }

    @Test
    void gradientOfATinyPolicyMatchesFiniteDifferences() {
        SoftmaxPolicy policy = new SoftmaxPolicy(0.3, -0.4, 0.9, 0.0, -1.1);
        SoftmaxPolicy reference = new SoftmaxPolicy(0.1, 0.2, 0.3, -0.5, 0.4);
        List<int[]> rows = List.of(new int[] {0, 2, 4}, new int[] {1}, new int[] {3, 3});
        double[] advantages = {1.3, -0.7, 0.4};
        List<float[]> old = List.of(new float[] {-1.5f, -0.9f, -3.4f}, new float[] {-1.8f}, new float[] {-1.7f, -1.8f});
        double[] gradient = policy.gradient(loss(advantages, old, 0.3), rows, reference);

        double h = 1e-2; // statistics are float32: smaller steps drown in rounding
        for (int v = 0; v < 5; v++) {
            double up = policy.moved(v, h).loss(loss(advantages, old, 0.3), rows, reference);
            double down = policy.moved(v, -h).loss(loss(advantages, old, 0.3), rows, reference);
            assertThat(gradient[v]).isCloseTo((up - down) / (2 * h), within(2e-4));
        }
    }

    @Test
    void aStepOnTheDivergenceAloneBringsThePolicyNearerToTheReference() {
        SoftmaxPolicy policy = new SoftmaxPolicy(1.5, -0.5);
        SoftmaxPolicy reference = new SoftmaxPolicy(0.0, 0.0);
        List<int[]> rows = List.of(new int[] {0, 1});
        GrpoLoss loss = loss(new double[] {0}, List.of(new float[] {-0.1f, -2.1f}), 1);

        SoftmaxPolicy after = policy.descended(policy.gradient(loss, rows, reference), 0.1);
        assertThat(after.klTo(reference)).isLessThan(policy.klTo(reference));
        assertThat(loss.usesReference()).isTrue();
    }

    @Test
    void aStepRaisesTheBetterAttemptAndLowersTheWorse() {
        SoftmaxPolicy policy = new SoftmaxPolicy(0, 0, 0);
        float uniform = (float) Math.log(1.0 / 3);
        GrpoLoss loss = loss(new double[] {1, -1}, List.of(new float[] {uniform}, new float[] {uniform}), 0);
        List<int[]> rows = List.of(new int[] {0}, new int[] {1});

        double[] after =
                policy.descended(policy.gradient(loss, rows, policy), 0.5).probabilities();
        assertThat(after[0]).isGreaterThan(1.0 / 3);
        assertThat(after[1]).isLessThan(1.0 / 3);
    }

    @Test
    void recordedProbabilitiesOfAnotherLengthAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> loss(1.0).evaluate(0, at(1, 1, 1), new TokenGradients(3)))
                .withMessageContaining("3 completion tokens")
                .withMessageContaining("2 recorded");
    }

    @Test
    void divergenceFromTheSamplingPolicyIsEstimatedFromTheRatios() {
        GrpoLoss loss = loss(1.0);
        assertThat(loss.klFromSampling()).isZero();
        loss.evaluate(0, at(1.0, 1.5), new TokenGradients(2));
        assertThat(loss.klFromSampling()).isCloseTo((0.5 - Math.log(1.5)) / 2, within(1e-6));
    }
}
