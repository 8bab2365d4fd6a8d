package org.genenv.core.curriculum;

import java.util.OptionalDouble;

/**
 * Which scored tasks the simulator learns from at all: those with |p - alpha| &lt;= k_min (paper, Algorithm 1, published k_min 0.1).
 *
 * @param maxDistance k_min, in (0, 1]; absent keeps everything, and the reward alone selects
 */
public record DifficultyFilter(OptionalDouble maxDistance) {
    /** Pass rates are quotients, and 0.6 - 0.5 is a little more than 0.1 in binary: what lies on the border is kept. */
    private static final double ROUNDING = 1e-9;

    /** Refuses a distance outside (0, 1]. */
    public DifficultyFilter {
        if (maxDistance.isPresent() && !(maxDistance.getAsDouble() > 0 && maxDistance.getAsDouble() <= 1)) {
            throw new IllegalArgumentException(
                    "k_min is " + maxDistance.getAsDouble() + ", expected a number in (0, 1], or no filter at all");
        }
    }

    /** Keeps pass rates at most this far from the target. */
    public static DifficultyFilter within(double maxDistance) {
        return new DifficultyFilter(OptionalDouble.of(maxDistance));
    }

    /** Keeps everything. */
    public static DifficultyFilter off() {
        return new DifficultyFilter(OptionalDouble.empty());
    }

    /** Whether the simulator may learn from tasks with this pass rate under this target. */
    public boolean keeps(double passRate, double target) {
        return maxDistance.isEmpty() || Math.abs(passRate - target) <= maxDistance.getAsDouble() + ROUNDING;
    }
}
