package org.genenv.core.model.torch;

/**
 * Numbers of AdamW that stay the same over a run.
 *
 * @param beta1 decay of the first moment, in [0, 1); default 0.9
 * @param beta2 decay of the second moment, in [0, 1); default 0.95, as is common for language models (PyTorch's is 0.999)
 * @param epsilon added to the root of the second moment, above 0; default 1e-8
 * @param weightDecay fraction of a parameter lost in one update of learning rate 1, 0 or more; 0 is none; default 0.01
 */
public record AdamWConfig(double beta1, double beta2, double epsilon, double weightDecay) {
    /** Checks the ranges. */
    public AdamWConfig {
        if (!(beta1 >= 0 && beta1 < 1) || !(beta2 >= 0 && beta2 < 1)) {
            throw new IllegalArgumentException(
                    "beta1 is " + beta1 + " and beta2 " + beta2 + "; expected values in [0, 1)");
        }
        if (!(epsilon > 0 && epsilon < 1)) {
            throw new IllegalArgumentException("epsilon is " + epsilon + "; expected a small value above 0");
        }
        if (!(weightDecay >= 0 && weightDecay < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("weightDecay is " + weightDecay + "; expected 0 or more");
        }
    }

    /** The default numbers. */
    public static AdamWConfig defaults() {
        return new AdamWConfig(0.9, 0.95, 1e-8, 0.01);
    }

    /** These numbers with another weight decay. */
    public AdamWConfig withWeightDecay(double decay) {
        return new AdamWConfig(beta1, beta2, epsilon, decay);
    }
}
