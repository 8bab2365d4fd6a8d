package org.genenv.core.loss;

import java.util.Arrays;

/**
 * How much better each attempt of a group was than the group.
 *
 * <p>Source: DeepSeekMath (2024), outcome supervision: (r - mean) / deviation. The deviation is the sample's (n - 1), and 1e-4 is added to it, as
 * TRL does; without division see Dr. GRPO (Liu et al., 2025).
 */
public final class GroupAdvantages {
    private static final double EPSILON = 1e-4;

    private GroupAdvantages() {}

    /**
     * The advantages within a group.
     *
     * @param rewards of the attempts, unitless, two or more
     * @param dividesByDeviation whether groups of small and of large spread count alike
     * @return one advantage an attempt, in their order; all exactly 0 where the rewards are equal
     * @throws IllegalArgumentException if there are fewer than two rewards, which have no baseline, or one is not finite
     */
    public static double[] of(double[] rewards, boolean dividesByDeviation) {
        if (rewards.length < 2) {
            throw new IllegalArgumentException("a group has " + rewards.length
                    + " attempts, but an advantage needs two or more to have a baseline");
        }
        double mean = Arrays.stream(rewards).average().orElseThrow();
        if (!Double.isFinite(mean)) {
            throw new IllegalArgumentException("rewards are " + Arrays.toString(rewards) + "; expected finite numbers");
        }
        double[] advantages = new double[rewards.length];
        if (areEqual(rewards)) {
            return advantages; // the mean of equal numbers may differ from them in the last bit
        }
        double squares = 0;
        for (int i = 0; i < rewards.length; i++) {
            advantages[i] = rewards[i] - mean;
            squares += advantages[i] * advantages[i];
        }
        if (dividesByDeviation) {
            double scale = Math.sqrt(squares / (rewards.length - 1)) + EPSILON;
            for (int i = 0; i < advantages.length; i++) {
                advantages[i] /= scale;
            }
        }
        return advantages;
    }

    /** Whether a group teaches nothing: all its rewards are equal. */
    public static boolean areEqual(double[] rewards) {
        return Arrays.stream(rewards).distinct().count() <= 1;
    }
}
