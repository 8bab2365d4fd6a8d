package org.genenv.core.loss;

import java.util.Arrays;

/** What the probability under the policy is compared with that under the one which sampled: tokens, or whole completions. */
public enum ImportanceRatio {
    /** Each token has its own ratio: PPO (arXiv 1707.06347), DeepSeekMath (arXiv 2402.03300), eq. 3. */
    TOKEN {
        @Override
        double[] logRatios(double[] gaps) {
            return gaps;
        }

        @Override
        double[] toTokens(double[] byLogRatio) {
            return byLogRatio;
        }
    },

    /**
     * All tokens of a completion share one ratio, the geometric mean of theirs, so that its spread does not grow with the
     * length: GSPO (arXiv 2507.18071), eq. 7.
     */
    SEQUENCE {
        @Override
        double[] logRatios(double[] gaps) {
            return toTokens(gaps);
        }

        @Override
        double[] toTokens(double[] byLogRatio) {
            double[] means = new double[byLogRatio.length];
            Arrays.fill(means, Arrays.stream(byLogRatio).average().orElse(0));
            return means;
        }
    };

    /**
     * The logarithm of the ratio that each token of a completion takes part with.
     *
     * @param gaps logProb - oldLogProb of its tokens, nats
     */
    abstract double[] logRatios(double[] gaps);

    /** From derivatives with respect to the logarithms of the ratios to those with respect to the log-probabilities. */
    abstract double[] toTokens(double[] byLogRatio);
}
