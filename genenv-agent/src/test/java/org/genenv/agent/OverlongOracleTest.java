package org.genenv.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.genenv.core.domain.Task;
import org.genenv.core.environment.StopReason;
import org.genenv.core.environment.TokenRecord;
import org.genenv.core.environment.Trajectory;
import org.genenv.core.game.RolloutGroup;
import org.genenv.core.loss.AdvantageScale;
import org.genenv.core.loss.GrpoLoss;
import org.genenv.core.loss.GrpoObjective;
import org.genenv.core.loss.ImportanceRatio;
import org.genenv.core.loss.KlEstimator;
import org.genenv.core.loss.PolicySample;
import org.genenv.core.loss.RolloutCorrection;
import org.genenv.core.loss.TokenGradients;
import org.genenv.core.loss.TokenStatistics;
import org.junit.jupiter.api.Test;

/**
 * What over-long attempts do to the gradient, against expectations summed by hand: a policy over three tokens, of which the first ends a
 * completion, and at most three tokens a completion, has 15 completions, so 225 groups of two.
 *
 * <p>With the group's mean as baseline and no scale, the expected gradient of groups of two is half of that of the expected reward (the other half is
 * lost since an attempt is part of its own baseline). That gives each rule an exact formula.
 */
class OverlongOracleTest {
    private static final int MOST_TOKENS = 3;
    private static final double[] LOGITS = {0.3, -0.4, 0.6};
    private static final List<int[]> COMPLETIONS = completions();

    private static List<int[]> completions() {
        List<int[]> all = new ArrayList<>();
        extend(new int[0], all);
        return all;
    }

    private static void extend(int[] begun, List<int[]> all) {
        for (int token = 0; token < 3; token++) {
            int[] longer = Arrays.copyOf(begun, begun.length + 1);
            longer[begun.length] = token;
            if (token == 0 || longer.length == MOST_TOKENS) {
                all.add(longer);
            } else {
                extend(longer, all);
            }
        }
    }

    private static double[] probabilities(double[] logits) {
        double sum = Arrays.stream(logits).map(Math::exp).sum();
        return Arrays.stream(logits).map(logit -> Math.exp(logit) / sum).toArray();
    }

    private static double probability(double[] logits, int[] completion) {
        double[] p = probabilities(logits);
        return Arrays.stream(completion).mapToDouble(token -> p[token]).reduce(1, (a, b) -> a * b);
    }

    /** No two completions have the same reward, so no group but one of equal completions teaches nothing. */
    private static double reward(int[] completion) {
        return (COMPLETIONS.indexOf(completion) * 7 % 15 + 1) / 16.0;
    }

    /** A completion that the last possible token did not end was cut off. */
    private static boolean isCutOff(int[] completion) {
        return completion[completion.length - 1] != 0;
    }

    private static double expectation(double[] logits, ToDoubleFunction<int[]> value) {
        return COMPLETIONS.stream()
                .mapToDouble(o -> probability(logits, o) * value.applyAsDouble(o))
                .sum();
    }

    /** Slopes of an expectation at the policy, by central differences. */
    private static double[] slopes(ToDoubleFunction<double[]> expectation) {
        double h = 1e-5;
        return IntStream.range(0, 3)
                .mapToDouble(v ->
                        (expectation.applyAsDouble(moved(v, h)) - expectation.applyAsDouble(moved(v, -h))) / (2 * h))
                .toArray();
    }

    private static double[] moved(int logit, double by) {
        double[] moved = LOGITS.clone();
        moved[logit] += by;
        return moved;
    }

    private static double[] half(double[] slopes) {
        return Arrays.stream(slopes).map(slope -> slope / 2).toArray();
    }

    private static GrpoVariant variant(OverlongRule rule, int buffer) {
        return new GrpoVariant(
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
    }

    private static Trajectory attempt(int sample, int[] completion) {
        int[] ids = new int[completion.length + 1];
        boolean[] isSampled = new boolean[ids.length];
        float[] logProbs = new float[ids.length];
        double[] p = probabilities(LOGITS);
        for (int i = 0; i < completion.length; i++) {
            ids[i + 1] = completion[i];
            isSampled[i + 1] = true;
            logProbs[i + 1] = (float) Math.log(p[completion[i]]);
        }
        return new Trajectory(
                "task",
                sample,
                "",
                new TokenRecord(ids, isSampled, logProbs),
                List.of(),
                reward(completion),
                isCutOff(completion) ? StopReason.TRUNCATED : StopReason.UNSOLVED,
                "");
    }

    /** Ascent direction that the experience of all groups of two gives on the average, an attempt. */
    private static double[] expectedAscent(GrpoVariant variant) {
        GrpoObjective objective = variant.objective(0.2, 0.2, 0, MOST_TOKENS);
        double[] ascent = new double[3];
        for (int[] first : COMPLETIONS) {
            for (int[] second : COMPLETIONS) {
                RolloutGroup group = new RolloutGroup(
                        new Task("task", "kind", "{}", 0), List.of(attempt(0, first), attempt(1, second)));
                double weight = probability(LOGITS, first) * probability(LOGITS, second) / 2;
                List<Experience> experience = new ExperienceBatch(variant, 0, null).of(List.of(group), true);
                for (Experience one : experience) {
                    // Alone in its update; the divisor of its aggregation is the constant length.
                    double[] descent = gradient(objective, one);
                    for (int v = 0; v < 3; v++) {
                        ascent[v] -= weight * MOST_TOKENS * descent[v];
                    }
                }
            }
        }
        return ascent;
    }

    private static double[] gradient(GrpoObjective objective, Experience one) {
        PolicySample sample = one.sample.orElseThrow();
        int[] tokens = tokens(one.recordedLogProbs);
        int count = tokens.length;
        TokenGradients slopes = new TokenGradients(count);
        new GrpoLoss(objective, List.of(sample))
                .evaluate(
                        0,
                        new TokenStatistics(one.recordedLogProbs, new float[count], new float[count], new float[count]),
                        slopes);
        double[] p = probabilities(LOGITS);
        double[] gradient = new double[3];
        for (int i = 0; i < count; i++) {
            for (int v = 0; v < 3; v++) {
                gradient[v] += slopes.logProbs()[i] * ((v == tokens[i] ? 1 : 0) - p[v]);
            }
        }
        return gradient;
    }

    /** The tokens have different probabilities, so these tell them. */
    private static int[] tokens(float[] logProbs) {
        double[] p = probabilities(LOGITS);
        return IntStream.range(0, logProbs.length)
                .map(i -> IntStream.range(0, 3)
                        .filter(v -> (float) Math.log(p[v]) == logProbs[i])
                        .findFirst()
                        .orElseThrow())
                .toArray();
    }

    private static void assertAscends(OverlongRule rule, int buffer, ToDoubleFunction<double[]> expectation) {
        double[] expected = half(slopes(expectation));
        assertThat(expectedAscent(variant(rule, buffer))).as(rule.name()).containsExactly(expected, within(1e-6));
        assertThat(Arrays.stream(expected).map(Math::abs).max().orElseThrow()).isGreaterThan(1e-3);
    }

    @Test
    void keptAttemptsAscendTheExpectedReward() {
        assertAscends(OverlongRule.KEEP, 0, logits -> expectation(logits, OverlongOracleTest::reward));
    }

    /** DAPO, overlong filtering: no gradient of their own, but a place in the mean, so the others are compared with them as before. */
    @Test
    void maskedAttemptsGiveNoGradientAndStayInTheMean() {
        double mean = expectation(LOGITS, OverlongOracleTest::reward);
        ToDoubleBiFunction<double[], ToDoubleFunction<int[]>> ofKept =
                (logits, value) -> expectation(logits, o -> isCutOff(o) ? 0 : value.applyAsDouble(o));
        assertAscends(
                OverlongRule.MASK,
                0,
                logits -> ofKept.applyAsDouble(logits, OverlongOracleTest::reward)
                        - mean * ofKept.applyAsDouble(logits, o -> 1));
    }

    /** DAPO, eq. 13, with a longest completion of three tokens and a buffer of two: 0, 1/2 and 1 are taken off. */
    @Test
    void punishedAttemptsAscendTheRewardLessTheirLength() {
        double[] penalty = {0, 0, 0.5, 1};
        assertAscends(OverlongRule.PUNISH, 2, logits -> expectation(logits, o -> reward(o) - penalty[o.length]));
    }
}
