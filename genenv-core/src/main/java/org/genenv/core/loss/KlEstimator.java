package org.genenv.core.loss;

/**
 * How the divergence of the policy from its reference is measured at a sampled token.
 *
 * <p>Legend: p policy, q reference, x the sampled token. The estimators are Schulman's, "Approximating KL divergence" (2020). What a term does
 * in a loss is told by the expectation of its gradient under p, which is not the gradient of its expectation; see "On a few pitfalls in KL
 * divergence gradient estimation for RL" (arXiv 2506.09477). In a reward a term is a number that moves the policy by its product with the gradient of
 * the completion's log-probability:
 *
 * <table>
 * <caption>What is descended, in expectation on policy</caption>
 * <tr><th>estimator</th><th>in the loss, at each position</th><th>in the reward, summed over the tokens</th></tr>
 * <tr><td>exact</td><td>KL(p || q)</td><td>lacks the gradient of KL(p || q) at each position: not for use</td></tr>
 * <tr><td>k1</td><td>nothing: not for use</td><td>KL(p || q) of whole completions</td></tr>
 * <tr><td>k2</td><td>KL(p || q)</td><td>its own mean less KL(p || q) at each position</td></tr>
 * <tr><td>k3</td><td>KL(q || p)</td><td>KL(p || q) of whole completions less KL(q || p) at each position</td></tr>
 * </table>
 *
 * <p>In a loss no estimator counts how a token changes the divergence of the positions after it. In a reward k2 and k3 hold a policy that is near its
 * reference by next to nothing, since what they descend is of third order there, and they punish a token that has become less likely than under the
 * reference like one that has become likelier.
 */
public enum KlEstimator {
    /**
     * KL(p || q) itself, summed over the vocabulary: no noise of the sampled token. In a loss it gives its own gradient at that position, whoever
     * sampled the tokens. In a reward that gradient is missing: at the first token the value is the same for all completions of a prompt.
     */
    EXACT {
        @Override
        public double value(double logProb, double refLogProb, double exact) {
            return exact;
        }

        @Override
        public double byLogProb(double logProb, double refLogProb) {
            return 0;
        }

        @Override
        public double byExact() {
            return 1;
        }
    },

    /**
     * {@code log p(x) - log q(x)}. Unbiased. In a reward its sum gives the gradient of KL(p || q) of whole completions; in a loss its gradient is
     * zero in expectation, so it holds nothing back there.
     */
    K1 {
        @Override
        public double value(double logProb, double refLogProb, double exact) {
            return logProb - refLogProb;
        }

        @Override
        public double byLogProb(double logProb, double refLogProb) {
            return 1;
        }
    },

    /** {@code (log p(x) - log q(x))^2 / 2}. Biased, of little spread; in a loss it gives the gradient of KL(p || q) on policy. */
    K2 {
        @Override
        public double value(double logProb, double refLogProb, double exact) {
            double gap = logProb - refLogProb;
            return gap * gap / 2;
        }

        @Override
        public double byLogProb(double logProb, double refLogProb) {
            return logProb - refLogProb;
        }
    },

    /**
     * {@code q(x) / p(x) - 1 - log (q(x) / p(x))}. Unbiased and never negative; in a loss it gives the gradient of the other divergence,
     * KL(q || p). It is what DeepSeekMath (arXiv 2402.03300), eq. 4, and TRL put into the loss.
     */
    K3 {
        @Override
        public double value(double logProb, double refLogProb, double exact) {
            double gap = refLogProb - logProb;
            return Math.exp(gap) - 1 - gap;
        }

        @Override
        public double byLogProb(double logProb, double refLogProb) {
            return 1 - Math.exp(refLogProb - logProb);
        }
    };

    /**
     * The estimate, nats.
     *
     * @param logProb of the token under the policy, natural log
     * @param refLogProb of the token under the reference, natural log
     * @param exact KL(p || q) at this position, nats
     */
    public abstract double value(double logProb, double refLogProb, double exact);

    /** The estimate's derivative with respect to the policy's log-probability of the token. */
    public abstract double byLogProb(double logProb, double refLogProb);

    /** The estimate's derivative with respect to the exact divergence. */
    public double byExact() {
        return 0;
    }
}
