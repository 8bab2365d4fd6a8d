package org.genenv.core.loss;

import java.util.Objects;

/**
 * The parts that the losses of the GRPO family differ in.
 *
 * <table>
 * <caption>Published losses</caption>
 * <tr><th>loss</th><th>parts</th></tr>
 * <tr><td>GRPO</td><td>grpo aggregation, token ratio, clip 0.2 and 0.2, k3 (or here the exact divergence)</td></tr>
 * <tr><td>Dr. GRPO</td><td>drGrpo aggregation, token ratio, clip 0.2 and 0.2, advantages not divided by a deviation</td></tr>
 * <tr><td>DAPO</td><td>dapo aggregation, token ratio, clip 0.2 and 0.28, no divergence</td></tr>
 * <tr><td>GSPO</td><td>grpo aggregation, sequence ratio, clip 3e-4 and 4e-4</td></tr>
 * <tr><td>CISPO</td><td>dapo aggregation, token ratio, {@link Surrogate.Cispo}</td></tr>
 * </table>
 *
 * @param aggregation the weight of a token
 * @param ratio of tokens or of completions
 * @param surrogate loss of a token from its ratio and advantage
 * @param klCoefficient weight of the divergence from the reference, 0 or more; 0 needs no reference
 * @param klEstimator how that divergence is measured
 */
public record GrpoObjective(
        LossAggregation aggregation,
        ImportanceRatio ratio,
        Surrogate surrogate,
        double klCoefficient,
        KlEstimator klEstimator) {
    /** Checks that nothing is missing, and the coefficient. */
    public GrpoObjective {
        Objects.requireNonNull(aggregation, "aggregation");
        Objects.requireNonNull(ratio, "ratio");
        Objects.requireNonNull(surrogate, "surrogate");
        Objects.requireNonNull(klEstimator, "klEstimator");
        if (!(klCoefficient >= 0) || Double.isInfinite(klCoefficient)) {
            throw new IllegalArgumentException("klCoefficient is " + klCoefficient + "; expected 0 or more");
        }
    }

    /** GRPO as in DeepSeekMath, without a divergence. */
    public static GrpoObjective grpo(double clipLow, double clipHigh) {
        Surrogate clipped = new Surrogate.Clipped(clipLow, clipHigh, Double.POSITIVE_INFINITY);
        return new GrpoObjective(LossAggregation.grpo(), ImportanceRatio.TOKEN, clipped, 0, KlEstimator.EXACT);
    }

    /** These parts with a divergence from the reference. */
    public GrpoObjective withKl(double coefficient, KlEstimator estimator) {
        return new GrpoObjective(aggregation, ratio, surrogate, coefficient, estimator);
    }

    /** These parts with another weight of a token. */
    public GrpoObjective withAggregation(LossAggregation other) {
        return new GrpoObjective(other, ratio, surrogate, klCoefficient, klEstimator);
    }

    /** These parts with another kind of ratio. */
    public GrpoObjective withRatio(ImportanceRatio other) {
        return new GrpoObjective(aggregation, other, surrogate, klCoefficient, klEstimator);
    }

    /** These parts with another loss of a token. */
    public GrpoObjective withSurrogate(Surrogate other) {
        return new GrpoObjective(aggregation, ratio, other, klCoefficient, klEstimator);
    }
}
