package org.genenv.core.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.genenv.core.loss.ShortCompletions.MOST_TOKENS;
import static org.genenv.core.loss.ShortCompletions.sum;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every loss against expectations summed by hand over all completions of a policy. Formulas are written here a second time, straight from the papers,
 * and differentiated by central differences.
 */
class GrpoOracleTest {
    private static final List<int[]> COMPLETIONS = ShortCompletions.ALL;
    private static final int TOKENS =
            COMPLETIONS.stream().mapToInt(o -> o.length).sum();

    private static final SoftmaxPolicy POLICY = new SoftmaxPolicy(0.3, -0.4, 0.6);
    private static final SoftmaxPolicy OLD = new SoftmaxPolicy(-0.1, 0.2, 0.1);
    private static final SoftmaxPolicy REFERENCE = new SoftmaxPolicy(0.1, -0.2, -0.5);

    /** Any function of the completion with both signs: the second token is good, the third is bad, and length counts. */
    private static double advantage(int[] completion) {
        return Arrays.stream(completion)
                .mapToDouble(token -> token == 1 ? 1.3 : token == 2 ? -0.9 : 0.2)
                .sum();
    }

    @Test
    void theCompletionsAreAllThatThereAre() {
        assertThat(COMPLETIONS).hasSize(15);
        assertThat(COMPLETIONS.stream().mapToDouble(o -> POLICY.probability(o)).sum())
                .isCloseTo(1, within(1e-12));
    }

    /** A loss of the family, and the published formula for one completion as a function of the policy. */
    private record Variant(String name, GrpoObjective objective, Formula formula) {
        @Override
        public String toString() {
            return name;
        }
    }

    @FunctionalInterface
    private interface Formula {
        /** @param fixed the policy at which ratios that a formula holds fast are taken */
        double loss(SoftmaxPolicy policy, SoftmaxPolicy fixed, int[] completion);
    }

    private static double clip(double ratio, double low, double high) {
        return Math.min(1 + high, Math.max(1 - low, ratio));
    }

    private static double ratio(SoftmaxPolicy policy, int token) {
        return policy.probabilities()[token] / OLD.probabilities()[token];
    }

    static Stream<Variant> variants() {
        int rows = COMPLETIONS.size();
        GrpoObjective grpo = GrpoObjective.grpo(0.2, 0.2);
        Surrogate higher = new Surrogate.Clipped(0.2, 0.28, Double.POSITIVE_INFINITY);
        return Stream.of(
                new Variant(
                        "grpo",
                        grpo,
                        (p, fixed, o) -> sum(o, t -> clippedLoss(ratio(p, t), o, 0.2, 0.2)) / (rows * o.length)),
                new Variant(
                        "bnpo",
                        grpo.withAggregation(LossAggregation.bnpo()),
                        (p, fixed, o) -> sum(o, t -> clippedLoss(ratio(p, t), o, 0.2, 0.2)) / TOKENS),
                new Variant(
                        "dr_grpo",
                        grpo.withAggregation(LossAggregation.drGrpo(MOST_TOKENS)),
                        (p, fixed, o) -> sum(o, t -> clippedLoss(ratio(p, t), o, 0.2, 0.2)) / (rows * MOST_TOKENS)),
                new Variant(
                        "dapo, clip-higher",
                        grpo.withAggregation(LossAggregation.dapo(20)).withSurrogate(higher),
                        (p, fixed, o) -> sum(o, t -> clippedLoss(ratio(p, t), o, 0.2, 0.28)) / 20),
                new Variant(
                        "cispo",
                        grpo.withAggregation(LossAggregation.dapo(20)).withSurrogate(new Surrogate.Cispo(1.2)),
                        (p, fixed, o) ->
                                sum(o, t -> -Math.min(ratio(fixed, t), 1.2) * advantage(o) * p.logProb(t)) / 20),
                new Variant(
                        "gspo",
                        grpo.withRatio(ImportanceRatio.SEQUENCE)
                                .withSurrogate(new Surrogate.Clipped(0.03, 0.04, Double.POSITIVE_INFINITY)),
                        (p, fixed, o) -> clippedLoss(
                                        Math.pow(p.probability(o) / OLD.probability(o), 1.0 / o.length), o, 0.03, 0.04)
                                / rows),
                new Variant(
                        "two-sided clip",
                        grpo.withSurrogate(new Surrogate.Clipped(0.2, 0.2, 1.25)),
                        (p, fixed, o) -> sum(
                                        o,
                                        t -> -Math.min(
                                                Math.min(ratio(p, t), 1.25) * advantage(o),
                                                clip(ratio(p, t), 0.2, 0.2) * advantage(o)))
                                / (rows * o.length)),
                new Variant(
                        "exact divergence",
                        grpo.withKl(0.3, KlEstimator.EXACT),
                        (p, fixed, o) -> sum(o, t -> clippedLoss(ratio(p, t), o, 0.2, 0.2) + 0.3 * p.klTo(REFERENCE))
                                / (rows * o.length)),
                new Variant(
                        "k2",
                        grpo.withKl(0.3, KlEstimator.K2),
                        (p, fixed, o) -> sum(
                                        o,
                                        t -> clippedLoss(ratio(p, t), o, 0.2, 0.2)
                                                + 0.15 * Math.pow(p.logProb(t) - REFERENCE.logProb(t), 2))
                                / (rows * o.length)),
                new Variant(
                        "k3",
                        grpo.withKl(0.3, KlEstimator.K3),
                        (p, fixed, o) -> sum(o, t -> {
                                    double r = REFERENCE.probabilities()[t] / p.probabilities()[t];
                                    return clippedLoss(ratio(p, t), o, 0.2, 0.2) + 0.3 * (r - 1 - Math.log(r));
                                })
                                / (rows * o.length)));
    }

    private static double clippedLoss(double ratio, int[] completion, double low, double high) {
        double a = advantage(completion);
        return -Math.min(ratio * a, clip(ratio, low, high) * a);
    }

    @ParameterizedTest
    @MethodSource("variants")
    void expectedLossAndGradientAreThoseOfThePublishedFormula(Variant variant) {
        List<PolicySample> samples = COMPLETIONS.stream()
                .map(o -> PolicySample.of(advantage(o), OLD.logProbs(o)))
                .toList();
        GrpoLoss loss = new GrpoLoss(variant.objective, samples);
        double expected = 0;
        double[] gradient = new double[3];
        for (int r = 0; r < COMPLETIONS.size(); r++) {
            int[] o = COMPLETIONS.get(r);
            double weight = OLD.probability(o);
            expected += weight * loss.evaluate(r, POLICY.statistics(o, REFERENCE), new TokenGradients(o.length));
            add(gradient, weight, POLICY.gradientOfRow(loss, r, o, REFERENCE));
        }
        ToDoubleFunction<SoftmaxPolicy> formula = policy -> COMPLETIONS.stream()
                .mapToDouble(o -> OLD.probability(o) * variant.formula.loss(policy, POLICY, o))
                .sum();
        assertThat(expected).isCloseTo(formula.applyAsDouble(POLICY), within(1e-6));
        assertThat(gradient).containsExactly(slopes(formula, POLICY), within(1e-6)); // statistics are float32
        assertThat(Arrays.stream(gradient).map(Math::abs).max().orElseThrow()).isGreaterThan(1e-3);
    }

    private static void add(double[] sum, double weight, double[] values) {
        for (int i = 0; i < sum.length; i++) {
            sum[i] += weight * values[i];
        }
    }

    private static double[] slopes(ToDoubleFunction<SoftmaxPolicy> function, SoftmaxPolicy at) {
        double h = 1e-5;
        return IntStream.range(0, 3)
                .mapToDouble(v ->
                        (function.applyAsDouble(at.moved(v, h)) - function.applyAsDouble(at.moved(v, -h))) / (2 * h))
                .toArray();
    }

    /** Expectation over completions of a policy of the gradient of a loss made for them. */
    private static double[] expectedGradient(
            SoftmaxPolicy sampler, GrpoObjective objective, List<PolicySample> samples) {
        GrpoLoss loss = new GrpoLoss(objective, samples);
        double[] gradient = new double[3];
        for (int r = 0; r < COMPLETIONS.size(); r++) {
            int[] o = COMPLETIONS.get(r);
            add(gradient, COMPLETIONS.size() * sampler.probability(o), POLICY.gradientOfRow(loss, r, o, REFERENCE));
        }
        return gradient;
    }

    private static List<PolicySample> onPolicy(ToDoubleFunction<int[]> advantage) {
        return COMPLETIONS.stream()
                .map(o -> PolicySample.of(advantage.applyAsDouble(o), POLICY.logProbs(o)))
                .toList();
    }

    private static final GrpoObjective CONSTANT_LENGTH =
            GrpoObjective.grpo(0.2, 0.2).withAggregation(LossAggregation.drGrpo(1));

    @Test
    void withAConstantLengthTheExpectedGradientIsThatOfTheExpectedAdvantage() {
        double[] expected = slopes(
                policy -> -COMPLETIONS.stream()
                        .mapToDouble(o -> policy.probability(o) * advantage(o))
                        .sum(),
                POLICY);
        assertThat(expectedGradient(POLICY, CONSTANT_LENGTH, onPolicy(GrpoOracleTest::advantage)))
                .containsExactly(expected, within(1e-6));
        // The mean within a completion first is another objective: it bends towards short good completions.
        assertThat(expectedGradient(POLICY, GrpoObjective.grpo(0.2, 0.2), onPolicy(GrpoOracleTest::advantage)))
                .satisfies(gradient ->
                        assertThat(Math.abs(gradient[0] - expected[0])).isGreaterThan(0.01));
    }

    /** Rewards of a batch of two groups of two, each as the index of a completion; and how advantages are taken, written a second time. */
    private static double[] publishedAdvantages(AdvantageScale scale, int... batch) {
        double[] r = Arrays.stream(batch)
                .mapToDouble(o -> advantage(COMPLETIONS.get(o)))
                .toArray();
        double[] means = {(r[0] + r[1]) / 2, (r[2] + r[3]) / 2};
        double mean = (means[0] + means[1]) / 2;
        double ofBatch =
                Math.sqrt(Arrays.stream(r).map(x -> (x - mean) * (x - mean)).sum() / 3);
        return IntStream.range(0, 4)
                .mapToDouble(i -> {
                    double ofGroup = Math.abs(r[i / 2 * 2] - r[i / 2 * 2 + 1]) / Math.sqrt(2);
                    return (r[i] - means[i / 2])
                            / switch (scale) {
                                case GROUP -> ofGroup + 1e-4;
                                case BATCH -> ofBatch + 1e-4;
                                case NONE -> 1;
                            };
                })
                .toArray();
    }

    /** All batches of two groups of two, 15^4 of them, each with its probability. */
    @ParameterizedTest
    @EnumSource
    void advantagesOfEveryScaleGiveTheExpectedGradientOfTheirFormula(AdvantageScale scale) {
        int n = COMPLETIONS.size();
        double[] ofCompletion = new double[n]; // expected advantage of a completion, times its probability
        double[] published = new double[n];
        for (int batch = 0; batch < n * n * n * n; batch++) {
            int[] o = {batch / (n * n * n), batch / (n * n) % n, batch / n % n, batch % n};
            double weight = Arrays.stream(o)
                    .mapToDouble(i -> POLICY.probability(COMPLETIONS.get(i)))
                    .reduce(1, (a, b) -> a * b);
            double[] r = Arrays.stream(o)
                    .mapToDouble(i -> advantage(COMPLETIONS.get(i)))
                    .toArray();
            List<double[]> found =
                    GroupAdvantages.of(List.of(new double[] {r[0], r[1]}, new double[] {r[2], r[3]}), scale);
            double[] expected = publishedAdvantages(scale, o);
            for (int i = 0; i < 4; i++) {
                ofCompletion[o[i]] += weight * found.get(i / 2)[i % 2] / 4;
                published[o[i]] += weight * expected[i] / 4;
            }
        }
        double[] gradient = new double[3];
        for (int i = 0; i < n; i++) {
            int[] o = COMPLETIONS.get(i);
            double mean = ofCompletion[i] / POLICY.probability(o);
            GrpoLoss loss = new GrpoLoss(CONSTANT_LENGTH, List.of(PolicySample.of(mean, POLICY.logProbs(o))));
            add(gradient, POLICY.probability(o), POLICY.gradientOfRow(loss, 0, o, REFERENCE));
        }
        double[] expected = slopes(
                policy -> -IntStream.range(0, n)
                        .mapToDouble(i -> published[i]
                                * policy.probability(COMPLETIONS.get(i))
                                / POLICY.probability(COMPLETIONS.get(i)))
                        .sum(),
                POLICY);
        assertThat(gradient).containsExactly(expected, within(1e-6));
        if (scale == AdvantageScale.NONE) {
            // Without a scale it is the gradient of the expected reward, less the half that an attempt's own part of
            // the baseline takes.
            double[] ofReward = slopes(
                    policy -> -COMPLETIONS.stream()
                            .mapToDouble(o -> policy.probability(o) * advantage(o) / 2)
                            .sum(),
                    POLICY);
            assertThat(gradient).containsExactly(ofReward, within(1e-6));
        }
    }

    /** Expected gradient of an estimator in the loss, on policy, at one token. */
    private static double[] ofEstimator(KlEstimator estimator) {
        double[] p = POLICY.probabilities();
        double[] gradient = new double[3];
        for (int token = 0; token < 3; token++) {
            GrpoLoss loss = new GrpoLoss(
                    CONSTANT_LENGTH.withKl(1, estimator),
                    List.of(PolicySample.of(0, POLICY.logProbs(new int[] {token}))));
            add(gradient, p[token], POLICY.gradientOfRow(loss, 0, new int[] {token}, REFERENCE));
        }
        return gradient;
    }

    @Test
    void estimatorsInTheLossDescendWhatTheirDocumentationSays() {
        double[] reverse = slopes(policy -> policy.klTo(REFERENCE), POLICY);
        double[] forward = slopes(REFERENCE::klTo, POLICY);
        assertThat(ofEstimator(KlEstimator.EXACT)).containsExactly(reverse, within(1e-6));
        assertThat(ofEstimator(KlEstimator.K1)).containsExactly(new double[3], within(1e-6));
        assertThat(ofEstimator(KlEstimator.K2)).containsExactly(reverse, within(1e-6));
        assertThat(ofEstimator(KlEstimator.K3)).containsExactly(forward, within(1e-6));
        assertThat(Math.abs(reverse[0] - forward[0])).isGreaterThan(1e-3);
    }

    @Test
    void exactK1AndK3AreUnbiasedAndK3IsNeverNegative() {
        double[] p = POLICY.probabilities();
        for (KlEstimator estimator : List.of(KlEstimator.EXACT, KlEstimator.K1, KlEstimator.K3)) {
            double mean = 0;
            for (int token = 0; token < 3; token++) {
                double value = estimator.value(POLICY.logProb(token), REFERENCE.logProb(token), POLICY.klTo(REFERENCE));
                mean += p[token] * value;
                assertThat(value).isGreaterThanOrEqualTo(estimator == KlEstimator.K1 ? -10 : 0);
            }
            assertThat(mean).as(estimator.name()).isCloseTo(POLICY.klTo(REFERENCE), within(1e-12));
        }
    }

    @Test
    void k1InTheRewardDescendsTheDivergenceOfWholeCompletions() {
        ToDoubleFunction<int[]> minusK1 =
                o -> -sum(o, t -> KlEstimator.K1.value(POLICY.logProb(t), REFERENCE.logProb(t), 0));
        double[] expected = slopes(
                policy -> COMPLETIONS.stream()
                        .mapToDouble(
                                o -> policy.probability(o) * Math.log(policy.probability(o) / REFERENCE.probability(o)))
                        .sum(),
                POLICY);
        assertThat(expectedGradient(POLICY, CONSTANT_LENGTH, onPolicy(minusK1)))
                .containsExactly(expected, within(1e-6));
    }

    /** Samples that OLD, standing for an inexact engine, drew, and that the trainer gives the probabilities of POLICY. */
    private static List<PolicySample> corrected(RolloutCorrection correction, double cap) {
        return COMPLETIONS.stream()
                .map(o -> PolicySample.corrected(
                        advantage(o), POLICY.logProbs(o), correction.factors(POLICY.logProbs(o), OLD.logProbs(o), cap)))
                .toList();
    }

    @Test
    void correctionOfWholeCompletionsGivesTheTrainersOwnGradient() {
        double[] wanted = expectedGradient(POLICY, CONSTANT_LENGTH, onPolicy(GrpoOracleTest::advantage));
        for (RolloutCorrection exact : List.of(RolloutCorrection.SEQUENCE_TRUNCATE, RolloutCorrection.SEQUENCE_MASK)) {
            assertThat(expectedGradient(OLD, CONSTANT_LENGTH, corrected(exact, 1000)))
                    .containsExactly(wanted, within(1e-6));
        }
        double[] uncorrected = expectedGradient(OLD, CONSTANT_LENGTH, corrected(RolloutCorrection.NONE, 1000));
        assertThat(Math.abs(uncorrected[0] - wanted[0])).isGreaterThan(0.01);
    }

    @Test
    void capsTruncateOrMask() {
        float[] trainer = {-1, -1, -1};
        float[] engine = {-1, -2, -0.5f}; // w = 1, e, exp(-0.5)
        double w = Math.exp(-0.5);
        assertThat(RolloutCorrection.NONE.factors(trainer, engine, 2)).containsExactly(1, 1, 1);
        assertThat(RolloutCorrection.TOKEN_TRUNCATE.factors(trainer, engine, 2))
                .containsExactly(new double[] {1, 2, w}, within(1e-9));
        assertThat(RolloutCorrection.TOKEN_MASK.factors(trainer, engine, 2))
                .containsExactly(new double[] {1, 0, w}, within(1e-9));
        double all = Math.exp(0.5);
        assertThat(RolloutCorrection.SEQUENCE_TRUNCATE.factors(trainer, engine, 2))
                .containsExactly(new double[] {all, all, all}, within(1e-9));
        assertThat(RolloutCorrection.SEQUENCE_MASK.factors(trainer, engine, 1.5))
                .containsOnly(0);
    }
}
