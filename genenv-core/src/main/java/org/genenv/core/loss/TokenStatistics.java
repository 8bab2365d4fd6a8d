package org.genenv.core.loss;

/**
 * What the policy says of the completion tokens of one row, in their order.
 *
 * <p>The arrays are the object's own; read them, do not change them.
 */
public final class TokenStatistics {
    private final float[] logProbs;
    private final float[] entropies;
    private final float[] kls;
    private final float[] refLogProbs;

    /**
     * Four arrays of one length.
     *
     * @param logProbs log-probability of each token, natural log
     * @param entropies entropy of the distribution that the token was predicted from, nats
     * @param kls KL(policy || reference) of that distribution, exact, nats; zeros without a reference
     * @param refLogProbs log-probability of each token under the reference, natural log; zeros without a reference
     */
    public TokenStatistics(float[] logProbs, float[] entropies, float[] kls, float[] refLogProbs) {
        if (logProbs.length != entropies.length
                || logProbs.length != kls.length
                || logProbs.length != refLogProbs.length) {
            throw new IllegalArgumentException("lengths differ: " + logProbs.length + " log-probabilities, "
                    + entropies.length + " entropies, " + kls.length + " divergences, " + refLogProbs.length
                    + " log-probabilities of the reference");
        }
        this.logProbs = logProbs;
        this.entropies = entropies;
        this.kls = kls;
        this.refLogProbs = refLogProbs;
    }

    /** Number of completion tokens. */
    public int count() {
        return logProbs.length;
    }

    /** @return log-probability of each token, natural log */
    public float[] logProbs() {
        return logProbs;
    }

    /** @return entropy of the distribution that each token was predicted from, nats */
    public float[] entropies() {
        return entropies;
    }

    /** @return KL(policy || reference) of that distribution, exact, nats */
    public float[] kls() {
        return kls;
    }

    /** @return log-probability of each token under the reference, natural log */
    public float[] refLogProbs() {
        return refLogProbs;
    }
}
