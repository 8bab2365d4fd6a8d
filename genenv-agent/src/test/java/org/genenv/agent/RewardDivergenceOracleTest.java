package org.genenv.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;
import static org.genenv.agent.ThreeTokens.COMPLETIONS;
import static org.genenv.agent.ThreeTokens.MOST_TOKENS;
import static org.genenv.agent.ThreeTokens.POLICY;
import static org.genenv.agent.ThreeTokens.REFERENCE;
import static org.genenv.agent.ThreeTokens.expectation;
import static org.genenv.agent.ThreeTokens.kl;
import static org.genenv.agent.ThreeTokens.logProb;
import static org.genenv.agent.ThreeTokens.probability;
import static org.genenv.agent.ThreeTokens.scaled;
import static org.genenv.agent.ThreeTokens.slopes;
import static org.genenv.agent.ThreeTokens.statistics;
import static org.genenv.core.loss.ShortCompletions.sum;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.genenv.core.domain.Task;
import org.genenv.core.game.RolloutGroup;
import org.genenv.core.loss.AdvantageScale;
import org.genenv.core.loss.ImportanceRatio;
import org.genenv.core.loss.KlEstimator;
import org.genenv.core.loss.RolloutCorrection;
import org.junit.jupiter.api.Test;

/**
 * What a divergence that is taken off the reward does to the gradient, against expectations summed by hand over all groups of two. The expected ascent
 * of such groups is half of the gradient of the expected reward, see {@link OverlongOracleTest}.
 */
class RewardDivergenceOracleTest {
    private static final double COEFFICIENT = 0.3;

    private static GrpoVariant variant(KlEstimator estimator) {
        return new GrpoVariant(
                Aggregation.DR_GRPO,
                ImportanceRatio.TOKEN,
                0,
                AdvantageScale.NONE,
                estimator,
                KlPlacement.REWARD,
                OverlongRule.KEEP,
                MOST_TOKENS,
                0,
                RolloutCorrection.NONE,
                2);
    }

    private static ExperienceBatch batch(KlEstimator estimator, double[] policy, int[]... completions) {
        return new ExperienceBatch(variant(estimator), COEFFICIENT, rows -> List.of(completions).stream()
                .map(o -> statistics(o, policy, REFERENCE))
                .toList());
    }

    private static double[] ascent(KlEstimator estimator, double[] policy, ToDoubleFunction<int[]> reward) {
        return ThreeTokens.expectedAscent(
                policy,
                reward,
                (group, first, second) ->
                        batch(estimator, policy, first, second).of(List.of(group), true),
                variant(estimator).objective(0.2, 0.2, COEFFICIENT, MOST_TOKENS),
                policy);
    }

    /** Success or not: many groups differ by their divergence alone. */
    private static double reward(int[] completion) {
        return completion[0] == 1 ? 1 : 0;
    }

    /** Of whole completions: KL(P || Q), nats. */
    private static double klOfCompletions(double[] policy) {
        return expectation(policy, o -> Math.log(probability(policy, o) / probability(REFERENCE, o)));
    }

    private static double tokens() {
        return expectation(POLICY, o -> o.length);
    }

    private static double[] sumOf(double[] a, double[] b) {
        return new double[] {a[0] + b[0], a[1] + b[1], a[2] + b[2]};
    }

    @Test
    void k1DescendsTheDivergenceOfWholeCompletions() {
        double[] expected = slopes(
                p -> expectation(p, RewardDivergenceOracleTest::reward) - COEFFICIENT * klOfCompletions(p), POLICY);
        assertThat(ascent(KlEstimator.K1, POLICY, RewardDivergenceOracleTest::reward))
                .containsExactly(scaled(0.5, expected), within(1e-6));
    }

    /** Its own mean less KL(p || q) at each position. */
    @Test
    void k2DescendsItsMeanLessTheDivergenceAtEachPosition() {
        double[] ofMean = slopes(
                p -> expectation(p, RewardDivergenceOracleTest::reward)
                        - COEFFICIENT
                                * expectation(
                                        p, o -> sum(o, t -> Math.pow(logProb(p, t) - logProb(REFERENCE, t), 2) / 2)),
                POLICY);
        double[] atPositions = scaled(COEFFICIENT * tokens(), slopes(p -> kl(p, REFERENCE), POLICY));
        assertThat(ascent(KlEstimator.K2, POLICY, RewardDivergenceOracleTest::reward))
                .containsExactly(scaled(0.5, sumOf(ofMean, atPositions)), within(1e-6));
    }

    /** KL(P || Q) of whole completions less KL(q || p) at each position. */
    @Test
    void k3DescendsTheDivergenceLessTheOtherOneAtEachPosition() {
        double[] ofMean = slopes(
                p -> expectation(p, RewardDivergenceOracleTest::reward) - COEFFICIENT * klOfCompletions(p), POLICY);
        double[] atPositions = scaled(COEFFICIENT * tokens(), slopes(p -> kl(REFERENCE, p), POLICY));
        assertThat(ascent(KlEstimator.K3, POLICY, RewardDivergenceOracleTest::reward))
                .containsExactly(scaled(0.5, sumOf(ofMean, atPositions)), within(1e-6));
    }

    @Test
    void nearTheReferenceK2AndK3HoldNextToNothingBack() {
        double[] near = {REFERENCE[0] + 0.02, REFERENCE[1] - 0.01, REFERENCE[2]};
        double k1 = ThreeTokens.largest(ascent(KlEstimator.K1, near, o -> 0));
        assertThat(k1).isGreaterThan(1e-4);
        assertThat(ThreeTokens.largest(ascent(KlEstimator.K2, near, o -> 0))).isLessThan(0.05 * k1);
        assertThat(ThreeTokens.largest(ascent(KlEstimator.K3, near, o -> 0))).isLessThan(0.05 * k1);
    }

    @Test
    void exactIsRefusedSinceItsOwnGradientWouldBeMissing() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> variant(KlEstimator.EXACT))
                .withMessageStartingWith("klEstimator exact in the reward")
                .withMessageContaining("Set klEstimator to k1");
    }

    @Test
    void whatWasTakenOffIsReportedAndNoneOfItIsInTheLoss() {
        int[] first = COMPLETIONS.get(3);
        int[] second = COMPLETIONS.get(9);
        RolloutGroup group = new RolloutGroup(
                new Task("task", "kind", "{}", 0),
                List.of(ThreeTokens.attempt(0, first, POLICY, 0), ThreeTokens.attempt(1, second, POLICY, 0)));
        ExperienceBatch batch = batch(KlEstimator.K1, POLICY, first, second);

        assertThat(batch.of(List.of(group), true)).hasSize(2);
        assertThat(batch.informativeGroups()).isEqualTo(1);
        double ofFirst = Math.log(probability(POLICY, first) / probability(REFERENCE, first));
        double ofSecond = Math.log(probability(POLICY, second) / probability(REFERENCE, second));
        assertThat(batch.klInReward()).isCloseTo((ofFirst + ofSecond) / 2, within(1e-6));
        assertThat(variant(KlEstimator.K1)
                        .objective(0.2, 0.2, COEFFICIENT, MOST_TOKENS)
                        .klCoefficient())
                .isZero();
    }
}
