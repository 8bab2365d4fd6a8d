package org.genenv.core.loss;

import java.util.Arrays;

/**
 * What is done about an engine that samples with other probabilities than the trainer computes for the same weights (lower precision, other
 * kernels): a factor on the loss of each token, from w = trainer / engine.
 *
 * <p>Source: "Your efficient RL framework secretly brings you off-policy RL training" (Yao et al., 2025), truncated importance sampling; the four
 * kinds and their names are those of TRL ({@code vllm_importance_sampling_mode}) and verl ({@code rollout_is}).
 */
public enum RolloutCorrection {
    /** Every factor is 1. One forward pass serves engine and trainer here, which in float32 differ by rounding alone, so this is the default. */
    NONE {
        @Override
        double[] factors(double[] gaps, double cap) {
            double[] ones = new double[gaps.length];
            Arrays.fill(ones, 1);
            return ones;
        }
    },

    /** The factor of a token is min(w, cap). */
    TOKEN_TRUNCATE {
        @Override
        double[] factors(double[] gaps, double cap) {
            return Arrays.stream(gaps).map(gap -> Math.min(Math.exp(gap), cap)).toArray();
        }
    },

    /** The factor of a token is w, and 0 where w is above the cap. */
    TOKEN_MASK {
        @Override
        double[] factors(double[] gaps, double cap) {
            return Arrays.stream(gaps).map(Math::exp).map(w -> w > cap ? 0 : w).toArray();
        }
    },

    /** The factor of all tokens is min(product of their w, cap). */
    SEQUENCE_TRUNCATE {
        @Override
        double[] factors(double[] gaps, double cap) {
            return TOKEN_TRUNCATE.factors(sums(gaps), cap);
        }
    },

    /** The factor of all tokens is the product of their w, and 0 where that is above the cap. */
    SEQUENCE_MASK {
        @Override
        double[] factors(double[] gaps, double cap) {
            return TOKEN_MASK.factors(sums(gaps), cap);
        }
    };

    /**
     * The factors of one completion.
     *
     * @param trainerLogProbs of its tokens by the trainer, with the weights that sampled, natural log
     * @param engineLogProbs recorded while sampling, natural log
     * @param cap most that a factor may be, above 0
     */
    public double[] factors(float[] trainerLogProbs, float[] engineLogProbs, double cap) {
        double[] gaps = new double[trainerLogProbs.length];
        for (int i = 0; i < gaps.length; i++) {
            gaps[i] = trainerLogProbs[i] - (double) engineLogProbs[i];
        }
        return factors(gaps, cap);
    }

    abstract double[] factors(double[] gaps, double cap);

    private static double[] sums(double[] gaps) {
        double[] sums = new double[gaps.length];
        Arrays.fill(sums, Arrays.stream(gaps).sum());
        return sums;
    }
}
