package org.genenv.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.genenv.agent.ThreeTokens.COMPLETIONS;
import static org.genenv.agent.ThreeTokens.MOST_TOKENS;
import static org.genenv.agent.ThreeTokens.POLICY;
import static org.genenv.agent.ThreeTokens.expectation;
import static org.genenv.agent.ThreeTokens.isCutOff;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;
import org.genenv.core.loss.AdvantageScale;
import org.genenv.core.loss.ImportanceRatio;
import org.genenv.core.loss.KlEstimator;
import org.genenv.core.loss.RolloutCorrection;
import org.junit.jupiter.api.Test;

/**
 * What over-long attempts do to the gradient, against expectations summed by hand over all groups of two.
 *
 * <p>With the group's mean as baseline and no scale, the expected gradient of groups of two is half of that of the expected reward (the other half is
 * lost since an attempt is part of its own baseline). That gives each rule an exact formula.
 */
class OverlongOracleTest {
    /** DAPO, eq. 13, with a longest completion of three tokens and a buffer of two, by the number of tokens. */
    private static final double[] PENALTY = {0, 0, 0.5, 1};

    /** No two completions have the same reward, so no group but one of equal completions teaches nothing. */
    private static double graded(int[] completion) {
        return (COMPLETIONS.indexOf(completion) * 7 % 15 + 1) / 16.0;
    }

    /** Success or not, so that many groups are solved or lost by both attempts. */
    private static double solved(int[] completion) {
        return Arrays.stream(completion).anyMatch(token -> token == 1) ? 1 : 0;
    }

    private static void assertAscends(
            OverlongRule rule, int buffer, ToDoubleFunction<int[]> reward, ToDoubleFunction<double[]> expectation) {
        GrpoVariant variant = new GrpoVariant(
                Aggregation.DR_GRPO,
                ImportanceRatio.TOKEN,
                0,
                AdvantageScale.NONE,
                KlEstimator.EXACT,
                KlPlacement.LOSS,
                rule,
                MOST_TOKENS,
                buffer,
                RolloutCorrection.NONE,
                2);
        ExperienceBatch batch = new ExperienceBatch(variant, 0, rows -> {
            throw new AssertionError("nothing here needs a trainer");
        });
        double[] expected = ThreeTokens.scaled(0.5, ThreeTokens.slopes(expectation, POLICY));
        double[] found = ThreeTokens.expectedAscent(
                POLICY,
                reward,
                (group, first, second) -> batch.of(List.of(group), true),
                variant.objective(0.2, 0.2, 0, MOST_TOKENS),
                POLICY);
        assertThat(found).as(rule.name()).containsExactly(expected, within(1e-6));
        assertThat(ThreeTokens.largest(expected)).isGreaterThan(1e-3);
    }

    @Test
    void keptAttemptsAscendTheExpectedReward() {
        assertAscends(
                OverlongRule.KEEP,
                0,
                OverlongOracleTest::graded,
                policy -> expectation(policy, OverlongOracleTest::graded));
    }

    /** DAPO, overlong filtering: no gradient of their own, but a place in the mean, so the others are compared with them as before. */
    @Test
    void maskedAttemptsGiveNoGradientAndStayInTheMean() {
        double mean = expectation(POLICY, OverlongOracleTest::graded);
        ToDoubleBiFunction<double[], ToDoubleFunction<int[]>> ofKept =
                (policy, value) -> expectation(policy, o -> isCutOff(o) ? 0 : value.applyAsDouble(o));
        assertAscends(
                OverlongRule.MASK,
                0,
                OverlongOracleTest::graded,
                policy -> ofKept.applyAsDouble(policy, OverlongOracleTest::graded)
                        - mean * ofKept.applyAsDouble(policy, o -> 1));
    }

    @Test
    void punishedAttemptsAscendTheRewardLessTheirLength() {
        assertAscends(
                OverlongRule.PUNISH,
                2,
                OverlongOracleTest::graded,
                policy -> expectation(policy, o -> graded(o) - PENALTY[o.length]));
    }

    /** Also where both attempts of a group failed or both succeeded, and only the punishment tells them apart. */
    @Test
    void punishmentActsWhereAllAttemptsFailedOrAllSucceeded() {
        assertAscends(
                OverlongRule.PUNISH,
                2,
                OverlongOracleTest::solved,
                policy -> expectation(policy, o -> solved(o) - PENALTY[o.length]));
        assertAscends(OverlongRule.PUNISH, 2, o -> 0, policy -> expectation(policy, o -> -PENALTY[o.length]));
    }
}
