package org.genenv.cli.report;

import java.util.Locale;

/**
 * The success rates around the simulator's target from which the agent learns most: the paper keeps tasks within k_min = 0.1 of alpha.
 *
 * @param low in [0, 1]
 * @param high in [0, 1]
 */
record TargetBand(double low, double high) {
    static final double PUBLISHED_ALPHA = 0.5;

    private static final double HALF_WIDTH = 0.1;

    /** 0.6 is a little less than 0.5 + 0.1 in binary: what lies on the border is inside. */
    private static final double ROUNDING = 1e-9;

    static TargetBand around(double alpha) {
        return new TargetBand(Math.max(0, alpha - HALF_WIDTH), Math.min(1, alpha + HALF_WIDTH));
    }

    boolean contains(double rate) {
        return rate >= low - ROUNDING && rate <= high + ROUNDING;
    }

    /** In words: {@code 40 and 60 %}. */
    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%.0f and %.0f %%", 100 * low, 100 * high);
    }
}
