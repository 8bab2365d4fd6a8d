package org.genenv.core.loss;

import java.util.Arrays;
import java.util.List;

/**
 * How much better each attempt of a group was than the group: (reward - mean of the group) / scale.
 *
 * <p>Source: DeepSeekMath (arXiv 2402.03300), outcome supervision; see {@link AdvantageScale} for the scale.
 */
public final class GroupAdvantages {
    private GroupAdvantages() {}

    /**
     * The advantages within the groups of a batch.
     *
     * @param batch rewards of the attempts of each group, unitless, two or more a group; groups of equal rewards too, which count in the deviation of
     *     the batch
     * @return one advantage an attempt, in their order; all exactly 0 where a group's rewards are equal
     * @throws IllegalArgumentException if a group has fewer than two rewards, which have no baseline, or one is not finite
     */
    public static List<double[]> of(List<double[]> batch, AdvantageScale scale) {
        batch.forEach(GroupAdvantages::requireBaseline);
        return batch.stream().map(group -> of(group, batch, scale)).toList();
    }

    /** The advantages within one group that is the whole batch. */
    public static double[] of(double[] rewards, AdvantageScale scale) {
        return of(List.<double[]>of(rewards), scale).get(0);
    }

    private static double[] of(double[] rewards, List<double[]> batch, AdvantageScale scale) {
        if (areEqual(rewards)) {
            return new double[rewards.length]; // the mean of equal numbers may differ from them in the last bit
        }
        double mean = Arrays.stream(rewards).average().orElseThrow();
        double divisor = scale.divisor(rewards, batch);
        return Arrays.stream(rewards).map(reward -> (reward - mean) / divisor).toArray();
    }

    private static void requireBaseline(double[] rewards) {
        if (rewards.length < 2) {
            throw new IllegalArgumentException("a group has " + rewards.length
                    + " attempts, but an advantage needs two or more to have a baseline");
        }
        if (!Arrays.stream(rewards).allMatch(Double::isFinite)) {
            throw new IllegalArgumentException("rewards are " + Arrays.toString(rewards) + "; expected finite numbers");
        }
    }

    /** Whether a group teaches nothing: all its rewards are equal. */
    public static boolean areEqual(double[] rewards) {
        return Arrays.stream(rewards).distinct().count() <= 1;
    }
}
