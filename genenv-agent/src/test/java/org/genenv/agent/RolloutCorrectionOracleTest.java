package org.genenv.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.genenv.agent.ThreeTokens.COMPLETIONS;
import static org.genenv.agent.ThreeTokens.MOST_TOKENS;
import static org.genenv.agent.ThreeTokens.REFERENCE;
import static org.genenv.agent.ThreeTokens.expectation;
import static org.genenv.agent.ThreeTokens.probabilities;
import static org.genenv.agent.ThreeTokens.probability;
import static org.genenv.agent.ThreeTokens.scaled;
import static org.genenv.agent.ThreeTokens.slopes;
import static org.genenv.agent.ThreeTokens.statistics;
import static org.genenv.core.loss.ShortCompletions.sum;

import java.util.List;
import java.util.stream.Stream;
import org.genenv.core.loss.AdvantageScale;
import org.genenv.core.loss.ImportanceRatio;
import org.genenv.core.loss.KlEstimator;
import org.genenv.core.loss.RolloutCorrection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What is done about an engine that samples with other probabilities than the trainer computes, against expectations summed by hand over all groups of
 * two that the engine draws; with formulas written a second time.
 */
class RolloutCorrectionOracleTest {
    /** What the trainer computes with the weights that sampled, and what it computes after a first update with them. */
    private static final double[] TRAINER = ThreeTokens.POLICY;

    private static final double[] ENGINE = ThreeTokens.OTHER;
    private static final double[] UPDATED = {0.2, -0.1, 0.5};

    private static final double UNCAPPED = 1000;

    private static GrpoVariant variant(RolloutCorrection correction, double cap) {
        return new GrpoVariant(
                Aggregation.DR_GRPO,
                ImportanceRatio.TOKEN,
                0,
                AdvantageScale.NONE,
                KlEstimator.EXACT,
                KlPlacement.LOSS,
                OverlongRule.KEEP,
                MOST_TOKENS,
                0,
                correction,
                cap);
    }

    private static double reward(int[] completion) {
        return (COMPLETIONS.indexOf(completion) * 7 % 15 + 1) / 16.0;
    }

    private static double[] ascent(RolloutCorrection correction, double cap, boolean isFresh, double[] at) {
        GrpoVariant variant = variant(correction, cap);
        return ThreeTokens.expectedAscent(
                ENGINE,
                RolloutCorrectionOracleTest::reward,
                (group, first, second) -> new ExperienceBatch(variant, 0, rows -> Stream.of(first, second)
                                .limit(rows.size()) // none where the group is dropped
                                .map(o -> statistics(o, TRAINER, REFERENCE))
                                .toList())
                        .of(List.of(group), isFresh),
                variant.objective(0.2, 0.2, 0, MOST_TOKENS),
                at);
    }

    private static double factor(RolloutCorrection correction, double cap, int[] completion, int token) {
        double ofToken = probabilities(TRAINER)[token] / probabilities(ENGINE)[token];
        double ofAll = probability(TRAINER, completion) / probability(ENGINE, completion);
        return switch (correction) {
            case NONE -> 1;
            case TOKEN_TRUNCATE -> Math.min(ofToken, cap);
            case TOKEN_MASK -> ofToken > cap ? 0 : ofToken;
            case SEQUENCE_TRUNCATE -> Math.min(ofAll, cap);
            case SEQUENCE_MASK -> ofAll > cap ? 0 : ofAll;
        };
    }

    /** Mean over the groups of factor times PPO's clipped objective, an attempt, as a function of the policy. */
    private static double published(RolloutCorrection correction, double cap, double[] old, double[] policy) {
        double mean = 0;
        for (int[] one : COMPLETIONS) {
            for (int[] other : COMPLETIONS) {
                double advantage = (reward(one) - reward(other)) / 2;
                mean += probability(ENGINE, one)
                        * probability(ENGINE, other)
                        * sum(one, t -> {
                            double ratio = probabilities(policy)[t] / probabilities(old)[t];
                            double clipped = Math.min(1.2, Math.max(0.8, ratio));
                            return factor(correction, cap, one, t) * Math.min(ratio * advantage, clipped * advantage);
                        });
            }
        }
        return mean;
    }

    static Stream<Arguments> corrections() {
        return Stream.of(RolloutCorrection.values())
                .filter(correction -> correction != RolloutCorrection.NONE)
                .flatMap(correction -> Stream.of(1.3, UNCAPPED).map(cap -> Arguments.of(correction, cap)));
    }

    /** Ratios are taken against the trainer's log-probabilities, and factors against the engine's. */
    @ParameterizedTest
    @MethodSource("corrections")
    void expectedGradientIsThatOfThePublishedFormula(RolloutCorrection correction, double cap) {
        for (double[] at : List.of(TRAINER, UPDATED)) {
            double[] expected = slopes(policy -> published(correction, cap, TRAINER, policy), at);
            assertThat(ascent(correction, cap, true, at)).containsExactly(expected, within(1e-6));
            assertThat(ThreeTokens.largest(expected)).isGreaterThan(1e-3);
        }
        double[] capped = ascent(correction, 1.3, true, TRAINER);
        double[] uncapped = ascent(correction, UNCAPPED, true, TRAINER);
        assertThat(Math.abs(capped[2] - uncapped[2])).isGreaterThan(1e-3);
    }

    @ParameterizedTest
    @EnumSource(names = {"SEQUENCE_TRUNCATE", "SEQUENCE_MASK"})
    void correctionOfWholeCompletionsAscendsTheTrainersOwnExpectedReward(RolloutCorrection correction) {
        double[] ofReward = slopes(policy -> expectation(policy, RolloutCorrectionOracleTest::reward), TRAINER);
        assertThat(ascent(correction, UNCAPPED, true, TRAINER)).containsExactly(scaled(0.5, ofReward), within(1e-6));
    }

    @Test
    void withoutACorrectionAndInReplayRatiosAreTakenAgainstTheEngine() {
        double[] expected = slopes(policy -> published(RolloutCorrection.NONE, 2, ENGINE, policy), UPDATED);
        assertThat(ascent(RolloutCorrection.NONE, 2, true, UPDATED)).containsExactly(expected, within(1e-6));
        assertThat(ascent(RolloutCorrection.TOKEN_TRUNCATE, 2, false, UPDATED)).containsExactly(expected, within(1e-6));
    }
}
