package org.genenv.core.curriculum;

/** How probable each number of successes is, so that tests can sum over all outcomes and leave nothing to chance. */
public final class BinomialDistribution {
    private BinomialDistribution() {}

    /**
     * By adding one attempt after the other.
     *
     * @return P(k successes of n), k from 0 to n
     */
    public static double[] of(int n, double p) {
        double[] distribution = new double[n + 1];
        distribution[0] = 1;
        for (int attempt = 1; attempt <= n; attempt++) {
            for (int k = attempt; k >= 0; k--) {
                distribution[k] = distribution[k] * (1 - p) + (k == 0 ? 0 : distribution[k - 1] * p);
            }
        }
        return distribution;
    }
}
