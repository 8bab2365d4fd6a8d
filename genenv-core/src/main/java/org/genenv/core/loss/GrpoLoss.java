package org.genenv.core.loss;

import java.util.List;

/**
 * The clipped policy loss of GRPO, with an exact divergence from a reference.
 *
 * <p>For a completion o with advantage A the loss is the mean over its tokens of
 * {@code -min(ratio A, clip(ratio, 1 - clipLow, 1 + clipHigh) A) + klCoefficient KL}, with {@code ratio = exp(logProb - oldLogProb)}; the loss of the
 * step is the mean over its rows. A token of a long completion so weighs less than one of a short completion, as published.
 *
 * <p>Source: DeepSeekMath (2024), group objective. Departure: the divergence is the exact sum over the vocabulary, in place of a one-sample
 * estimator, whose gradient is biased.
 *
 * <p>Counts what it clips while it evaluates, so one object serves one step.
 */
public final class GrpoLoss implements SequenceLoss {
    private final double[] advantages;
    private final List<float[]> oldLogProbs;
    private final double clipLow;
    private final double clipHigh;
    private final double klCoefficient;
    private long tokens;
    private long clippedTokens;
    private double largestGap;
    private double klSum;

    /**
     * A loss for one step.
     *
     * @param advantages of all rows of the step, in their order, unitless, constant over a row; copied
     * @param oldLogProbs of the completion tokens of each row, natural log, recorded while sampling; constant, not changed here
     * @param clipLow how far below 1 the ratio still counts, in (0, 1]
     * @param clipHigh how far above 1 the ratio still counts, above 0
     * @param klCoefficient weight of the divergence from the reference, 0 or more; 0 needs no reference
     */
    public GrpoLoss(
            double[] advantages, List<float[]> oldLogProbs, double clipLow, double clipHigh, double klCoefficient) {
        if (advantages.length != oldLogProbs.size()) {
            throw new IllegalArgumentException(advantages.length + " advantages and recorded log-probabilities of "
                    + oldLogProbs.size() + " rows; expected one each");
        }
        this.advantages = advantages.clone();
        this.oldLogProbs = List.copyOf(oldLogProbs);
        this.clipLow = clipLow;
        this.clipHigh = clipHigh;
        this.klCoefficient = klCoefficient;
    }

    @Override
    public boolean usesReference() {
        return klCoefficient > 0;
    }

    @Override
    public double evaluate(int row, TokenStatistics statistics, TokenGradients gradients) {
        double advantage = advantages[row];
        float[] old = oldLogProbs.get(row);
        if (old.length != statistics.count()) {
            throw new IllegalArgumentException("row " + row + " has " + statistics.count() + " completion tokens, but "
                    + old.length + " recorded log-probabilities");
        }
        double loss = 0;
        double share = shareOfToken(statistics.count());
        for (int i = 0; i < statistics.count(); i++) {
            double gap = statistics.logProbs()[i] - (double) old[i];
            double ratio = Math.exp(gap);
            boolean isClipped = advantage > 0 ? ratio > 1 + clipHigh : ratio < 1 - clipLow;
            double bounded = Math.min(1 + clipHigh, Math.max(1 - clipLow, ratio));
            double objective = Math.min(ratio * advantage, bounded * advantage);
            loss += share * (-objective + klCoefficient * statistics.kls()[i]);
            // The ratio is its own derivative with respect to the log-probability; a clipped token pulls no further.
            gradients.logProbs()[i] = isClipped ? 0 : (float) (-share * ratio * advantage);
            gradients.kls()[i] = (float) (share * klCoefficient);
            count(isClipped && advantage != 0, gap, ratio);
        }
        return loss;
    }

    /** Mean within a row first, then over the rows of the step. */
    private double shareOfToken(int tokensOfRow) {
        return 1.0 / ((double) advantages.length * tokensOfRow);
    }

    private void count(boolean isClipped, double gap, double ratio) {
        tokens++;
        clippedTokens += isClipped ? 1 : 0;
        largestGap = Math.max(largestGap, Math.abs(gap));
        klSum += ratio - 1 - gap;
    }

    /** @return share of the tokens evaluated so far whose gradient the clip took, in [0, 1] */
    public double clipFraction() {
        return tokens == 0 ? 0 : (double) clippedTokens / tokens;
    }

    /** @return largest |logProb - oldLogProb| of the tokens evaluated so far, nats */
    public double largestGap() {
        return largestGap;
    }

    /**
     * How far the policy is from the one that sampled, over the tokens evaluated so far: the mean of {@code ratio - 1 - log ratio}, an unbiased
     * estimate of KL(sampling policy || policy) that is never negative.
     *
     * @return nats a token; 0 before any token
     */
    public double klFromSampling() {
        return tokens == 0 ? 0 : klSum / tokens;
    }
}
