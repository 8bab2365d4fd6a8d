package org.genenv.core.loss;

import java.util.Arrays;
import java.util.List;

/** What the distance of a reward from its group's mean is divided by; TRL's {@code scale_rewards}. */
public enum AdvantageScale {
    /** The deviation of the group's rewards, so that groups of small and of large spread count alike: DeepSeekMath (arXiv 2402.03300). */
    GROUP {
        @Override
        double divisor(double[] group, List<double[]> batch) {
            return deviation(group) + EPSILON;
        }
    },

    /**
     * The deviation of all rewards of the batch, those of groups with equal rewards too, so that a group of little spread weighs little: "Part I:
     * tricks or traps?" (arXiv 2508.08221).
     */
    BATCH {
        @Override
        double divisor(double[] group, List<double[]> batch) {
            return deviation(batch.stream().flatMapToDouble(Arrays::stream).toArray()) + EPSILON;
        }
    },

    /** Nothing: Dr. GRPO (arXiv 2503.20783). */
    NONE {
        @Override
        double divisor(double[] group, List<double[]> batch) {
            return 1;
        }
    };

    /** Added to a deviation, as TRL does. */
    private static final double EPSILON = 1e-4;

    abstract double divisor(double[] group, List<double[]> batch);

    /** The sample's deviation, n - 1. */
    private static double deviation(double[] values) {
        double mean = Arrays.stream(values).average().orElseThrow();
        double squares = Arrays.stream(values)
                .map(value -> (value - mean) * (value - mean))
                .sum();
        return Math.sqrt(squares / (values.length - 1));
    }
}
