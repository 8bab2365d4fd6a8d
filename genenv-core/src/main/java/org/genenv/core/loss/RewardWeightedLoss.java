package org.genenv.core.loss;

import java.util.Arrays;

/**
 * Reward-weighted regression: imitate one's own completions, the better ones more, and stay near a reference.
 *
 * <p>The loss is {@code sum_i w_i (mean over the tokens of i of -logProb) + klCoefficient mean_i (mean over the tokens of i of KL)}, with the weights
 * scaled to sum 1. The mean within a completion comes first, so that a long task is not preferred for its length; the divergence is exact, over
 * the whole vocabulary at each token, and does not depend on the weights.
 *
 * <p>Source: Peters and Schaal, "Reinforcement learning by reward-weighted regression" (2007); GenEnv (arXiv 2512.19682), simulator update with
 * weights proportional to exp(lambda R_env).
 */
public final class RewardWeightedLoss implements SequenceLoss {
    private final double[] weights;
    private final double klCoefficient;

    /**
     * A loss for one step.
     *
     * @param weights of all rows of the step, in their order, unitless, 0 or more, not all 0; scaled to sum 1
     * @param klCoefficient weight of the divergence from the reference, 0 or more; 0 needs no reference
     * @throws IllegalArgumentException if a weight is negative or not finite, or all are 0
     */
    public RewardWeightedLoss(double[] weights, double klCoefficient) {
        double sum = Arrays.stream(weights).sum();
        if (!(sum > 0) || Double.isInfinite(sum) || Arrays.stream(weights).anyMatch(weight -> !(weight >= 0))) {
            throw new IllegalArgumentException(
                    "weights are " + Arrays.toString(weights) + "; expected finite numbers of 0 or more, not all 0");
        }
        this.weights = Arrays.stream(weights).map(weight -> weight / sum).toArray();
        this.klCoefficient = klCoefficient;
    }

    /** @return the scaled weights, sum 1; a copy */
    public double[] weights() {
        return weights.clone();
    }

    /** @return 1 / sum of squared weights: how many equally weighted rows say as much as these */
    public double effectiveSampleSize() {
        return 1 / Arrays.stream(weights).map(weight -> weight * weight).sum();
    }

    @Override
    public boolean usesReference() {
        return klCoefficient > 0;
    }

    @Override
    public double evaluate(int row, TokenStatistics statistics, TokenGradients gradients) {
        int tokens = statistics.count();
        double share = weights[row] / tokens;
        double klShare = klCoefficient / ((double) weights.length * tokens);
        double loss = 0;
        for (int i = 0; i < tokens; i++) {
            loss += -share * statistics.logProbs()[i] + klShare * statistics.kls()[i];
            gradients.logProbs()[i] = (float) -share;
            gradients.kls()[i] = (float) klShare;
        }
        return loss;
    }
}
