package org.genenv.core.loss;

import java.util.List;

/**
 * The policy losses of the GRPO family: {@code sum over tokens of weight (correction surrogate(ratio, A) + klCoefficient KL)}, where a
 * {@link GrpoObjective} says what weight, ratio, surrogate and KL are.
 *
 * <p>Counts what it clips while it evaluates, so one object serves one step.
 */
public final class GrpoLoss implements SequenceLoss {
    private final GrpoObjective objective;
    private final List<PolicySample> samples;
    private final long tokensOfStep;
    private final Mean clippedLow = new Mean();
    private final Mean clippedHigh = new Mean();
    private final Mean klFromSampling = new Mean();
    private final Mean klToReference = new Mean();
    private double largestGap;

    /**
     * A loss for one step.
     *
     * @param samples of all rows of the step, in their order
     */
    public GrpoLoss(GrpoObjective objective, List<PolicySample> samples) {
        this.objective = objective;
        this.samples = List.copyOf(samples);
        this.tokensOfStep = samples.stream().mapToLong(PolicySample::count).sum();
    }

    /** A running mean; 0 of nothing. */
    private static final class Mean {
        private double sum;
        private long count;

        void add(double value) {
            sum += value;
            count++;
        }

        double value() {
            return count == 0 ? 0 : sum / count;
        }
    }

    @Override
    public boolean usesReference() {
        return objective.klCoefficient() > 0;
    }

    @Override
    public double evaluate(int row, TokenStatistics statistics, TokenGradients gradients) {
        PolicySample sample = samples.get(row);
        int count = statistics.count();
        if (sample.count() != count) {
            throw new IllegalArgumentException("row " + row + " has " + count + " completion tokens, but "
                    + sample.count() + " recorded log-probabilities");
        }
        double[] gaps = new double[count];
        for (int i = 0; i < count; i++) {
            gaps[i] = statistics.logProbs()[i] - sample.oldLogProb(i);
        }
        double[] logRatios = objective.ratio().logRatios(gaps);
        double weight = objective.aggregation().tokenWeight(count, samples.size(), tokensOfStep);
        double[] byLogRatio = new double[count];
        double loss = 0;
        for (int i = 0; i < count; i++) {
            double logProb = statistics.logProbs()[i];
            double ratio = Math.exp(logRatios[i]);
            double share = weight * sample.correction(i);
            loss += share * objective.surrogate().loss(ratio, sample.advantage(), logProb);
            byLogRatio[i] = share * objective.surrogate().byLogRatio(ratio, sample.advantage());
            gradients.logProbs()[i] = (float) (share * objective.surrogate().byLogProb(ratio, sample.advantage()));
            if (usesReference()) {
                loss += addDivergence(i, weight * objective.klCoefficient(), statistics, gradients);
            }
            countGap(gaps[i]);
        }
        double[] byLogProb = objective.ratio().toTokens(byLogRatio);
        for (int i = 0; i < count; i++) {
            gradients.logProbs()[i] += (float) byLogProb[i];
        }
        countClips(logRatios, sample.advantage());
        return loss;
    }

    private double addDivergence(int token, double share, TokenStatistics statistics, TokenGradients gradients) {
        KlEstimator estimator = objective.klEstimator();
        double logProb = statistics.logProbs()[token];
        double refLogProb = statistics.refLogProbs()[token];
        double kl = estimator.value(logProb, refLogProb, statistics.kls()[token]);
        klToReference.add(kl);
        gradients.logProbs()[token] += (float) (share * estimator.byLogProb(logProb, refLogProb));
        gradients.kls()[token] = (float) (share * estimator.byExact());
        return share * kl;
    }

    private void countGap(double gap) {
        largestGap = Math.max(largestGap, Math.abs(gap));
        klFromSampling.add(Math.exp(gap) - 1 - gap);
    }

    /** One ratio of a whole completion counts once, however long it is. */
    private void countClips(double[] logRatios, double advantage) {
        int ratios = objective.ratio() == ImportanceRatio.SEQUENCE ? Math.min(1, logRatios.length) : logRatios.length;
        for (int i = 0; i < ratios; i++) {
            double ratio = Math.exp(logRatios[i]);
            clippedLow.add(objective.surrogate().isClippedLow(ratio, advantage) ? 1 : 0);
            clippedHigh.add(objective.surrogate().isClippedHigh(ratio, advantage) ? 1 : 0);
        }
    }

    /** @return share of the ratios evaluated so far on which the lower or the upper clip acted, in [0, 1]; TRL's clip_ratio/region_mean */
    public double clipFraction() {
        return clippedLow.value() + clippedHigh.value();
    }

    /** @return share of the ratios evaluated so far that were clipped below, in [0, 1]; TRL's clip_ratio/low_mean */
    public double clipFractionLow() {
        return clippedLow.value();
    }

    /** @return share of the ratios evaluated so far that were clipped above, in [0, 1]; TRL's clip_ratio/high_mean, or cispo_clip_ratio */
    public double clipFractionHigh() {
        return clippedHigh.value();
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
        return klFromSampling.value();
    }

    /** @return mean of the estimator over the tokens evaluated so far, nats; 0 without a reference; TRL's kl */
    public double klToReference() {
        return klToReference.value();
    }
}
