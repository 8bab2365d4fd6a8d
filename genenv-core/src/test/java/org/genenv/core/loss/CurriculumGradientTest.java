package org.genenv.core.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.genenv.core.curriculum.AlphaCurriculum;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Why the curriculum aims where it does, by exact expectations: the agent's gradient is largest on tasks that it solves half of the time, and the simulator's
 * pulls hardest towards tasks at alpha (GenEnv, arXiv 2512.19682, section on the theory).
 */
class CurriculumGradientTest {
    private static final int WIN = 0;
    private static final int LOSE = 1;

    /** The expectation, over all outcomes of a group of G attempts, of the gradient with respect to the logit of winning. */
    private static double expectedGradient(double success, int attempts, AdvantageScale scale) {
        double expected = 0;
        for (int wins = 0; wins <= attempts; wins++) {
            double[] advantages = GroupAdvantages.of(rewards(wins, attempts), scale);
            expected += binomial(attempts, wins, success) * gradient(success, wins, advantages);
        }
        return expected;
    }

    private static double[] rewards(int wins, int attempts) {
        double[] rewards = new double[attempts];
        Arrays.fill(rewards, 0, wins, 1);
        return rewards;
    }

    /** The gradient of one group, whose first attempts won, with respect to the logit of winning. */
    private static double gradient(double success, int wins, double[] advantages) {
        SoftmaxPolicy policy = new SoftmaxPolicy(Math.log(success), Math.log(1 - success));
        List<int[]> rows = new ArrayList<>();
        List<PolicySample> samples = new ArrayList<>();
        for (int i = 0; i < advantages.length; i++) {
            rows.add(new int[] {i < wins ? WIN : LOSE});
            samples.add(PolicySample.of(
                    advantages[i], policy.statistics(rows.get(i), policy).logProbs()));
        }
        GrpoLoss loss = new GrpoLoss(GrpoObjective.grpo(0.2, 0.2), samples);
        return policy.gradient(loss, rows, policy)[WIN];
    }

    private static double binomial(int n, int k, double p) {
        double ways = 1;
        for (int i = 0; i < k; i++) {
            ways = ways * (n - i) / (i + 1);
        }
        return ways * Math.pow(p, k) * Math.pow(1 - p, n - k);
    }

    @Property(tries = 100)
    void withoutScalingTheAgentsGradientIsTheVarianceOfItsSuccess(
            @ForAll @DoubleRange(min = 0.02, max = 0.98) double success,
            @ForAll @IntRange(min = 2, max = 10) int attempts) {
        // E[k (G - k)] / G^2 = p (1 - p) (G - 1) / G
        assertThat(expectedGradient(success, attempts, AdvantageScale.NONE))
                .isCloseTo(
                        -success * (1 - success) * (attempts - 1) / attempts, within(1e-6)); // statistics are float32
    }

    @Property(tries = 100)
    void scaledByTheGroupsDeviationItIsTheSumByHand(
            @ForAll @DoubleRange(min = 0.02, max = 0.98) double success,
            @ForAll @IntRange(min = 2, max = 10) int attempts) {
        double expected = 0;
        for (int k = 1; k < attempts; k++) {
            double mean = (double) k / attempts;
            double deviation = Math.sqrt((k * Math.pow(1 - mean, 2) + (attempts - k) * mean * mean) / (attempts - 1));
            expected +=
                    binomial(attempts, k, success) * k * (attempts - k) / (attempts * attempts * (deviation + 1e-4));
        }
        assertThat(expectedGradient(success, attempts, AdvantageScale.GROUP)).isCloseTo(-expected, within(1e-6));
    }

    @ParameterizedTest
    @EnumSource(
            value = AdvantageScale.class,
            names = {"GROUP", "NONE"})
    void theAgentsGradientPeaksWhereItSucceedsHalfOfTheTime(AdvantageScale scale) {
        int attempts = 8;
        double[] size = IntStream.rangeClosed(1, 19)
                .mapToDouble(i -> -expectedGradient(i / 20.0, attempts, scale))
                .toArray();

        assertThat(argmax(i -> size[i], size.length)).isEqualTo(9); // 10 / 20
        for (int i = 0; i < 9; i++) {
            assertThat(size[i]).isLessThan(size[i + 1]).isCloseTo(size[18 - i], within(1e-6));
        }
    }

    @ParameterizedTest
    @EnumSource(AdvantageScale.class)
    void amongTheTasksOfABatchTheOneSolvedHalfOfTheTimeHasTheLargestGradient(AdvantageScale scale) {
        double[] success = {0.1, 0.3, 0.5, 0.7, 0.9};
        int attempts = 4;
        double[] size = new double[success.length];
        int outcomes = (int) Math.pow(attempts + 1, success.length);
        for (int outcome = 0; outcome < outcomes; outcome++) {
            int[] wins = new int[success.length];
            double probability = 1;
            for (int t = 0, left = outcome; t < wins.length; t++, left /= attempts + 1) {
                wins[t] = left % (attempts + 1);
                probability *= binomial(attempts, wins[t], success[t]);
            }
            List<double[]> advantages = GroupAdvantages.of(
                    Arrays.stream(wins).mapToObj(won -> rewards(won, attempts)).toList(), scale);
            for (int t = 0; t < wins.length; t++) {
                size[t] -= probability * gradient(success[t], wins[t], advantages.get(t));
            }
        }

        assertThat(argmax(i -> size[i], size.length)).isEqualTo(2);
        assertThat(size[0]).isPositive().isLessThan(size[1]).isCloseTo(size[4], within(1e-6));
        assertThat(size[1]).isCloseTo(size[3], within(1e-6));
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 5, 7})
    void theSimulatorsGradientPullsHardestTowardsTasksAtAlpha(int tenths) {
        AlphaCurriculum curriculum = new AlphaCurriculum(tenths / 10.0, 2);
        List<int[]> tasks =
                IntStream.rangeClosed(0, 10).mapToObj(i -> new int[] {i}).toList();
        double[] weights = IntStream.rangeClosed(0, 10)
                .mapToDouble(i -> Math.exp(curriculum.reward(i / 10.0)))
                .toArray();
        SoftmaxPolicy simulator = new SoftmaxPolicy(new double[11]);
        double[] gradient = simulator.gradient(new RewardWeightedLoss(weights, 0), tasks, simulator);

        assertThat(argmax(i -> -gradient[i], 11)).isEqualTo(tenths);
        for (int i = 0; i < 11; i++) {
            for (int j = 0; j < 11; j++) {
                if (Math.abs(i - tenths) < Math.abs(j - tenths)) {
                    assertThat(-gradient[i]).isGreaterThan(-gradient[j]);
                }
            }
        }
        SoftmaxPolicy moved = simulator.descended(gradient, 1);
        assertThat(argmax(i -> moved.probabilities()[i], 11)).isEqualTo(tenths);
    }

    private static int argmax(IntToDoubleFunction values, int count) {
        return IntStream.range(0, count)
                .boxed()
                .max((a, b) -> Double.compare(values.applyAsDouble(a), values.applyAsDouble(b)))
                .orElseThrow();
    }
}
