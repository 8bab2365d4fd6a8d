package org.genenv.core.loss;

import java.util.Arrays;

/** What a policy loss knows of one sampled completion beside the policy's own statistics. Arrays are copied. */
public final class PolicySample {
    private final double advantage;
    private final float[] oldLogProbs;
    private final double[] corrections;

    private PolicySample(double advantage, float[] oldLogProbs, double[] corrections) {
        if (oldLogProbs.length != corrections.length) {
            throw new IllegalArgumentException(oldLogProbs.length + " recorded log-probabilities and "
                    + corrections.length + " corrections; expected one each");
        }
        this.advantage = advantage;
        this.oldLogProbs = oldLogProbs.clone();
        this.corrections = corrections.clone();
    }

    /**
     * A sample of the policy that is trained, or of an earlier version of it.
     *
     * @param advantage unitless, constant over the completion
     * @param oldLogProbs of its tokens, natural log, recorded while sampling
     */
    public static PolicySample of(double advantage, float[] oldLogProbs) {
        double[] ones = new double[oldLogProbs.length];
        Arrays.fill(ones, 1);
        return new PolicySample(advantage, oldLogProbs, ones);
    }

    /**
     * A sample that an engine drew which does not compute exactly what the trainer does.
     *
     * @param oldLogProbs of its tokens, natural log, computed by the trainer before the first update
     * @param corrections factor on the loss of each token, see {@link RolloutCorrection}
     */
    public static PolicySample corrected(double advantage, float[] oldLogProbs, double[] corrections) {
        return new PolicySample(advantage, oldLogProbs, corrections);
    }

    /** Number of completion tokens. */
    public int count() {
        return oldLogProbs.length;
    }

    double advantage() {
        return advantage;
    }

    double oldLogProb(int token) {
        return oldLogProbs[token];
    }

    double correction(int token) {
        return corrections[token];
    }
}
