package org.genenv.bench.bamboogle.answer;

import java.util.Locale;

/**
 * A mean of values in [0, 1] with its 95 % interval, the normal one: mean plus or minus 1.96 standard errors, cut off at 0 and 1.
 *
 * @param items how many values
 * @param sum of the values
 * @param sumOfSquares of the values
 */
public record MeanF1(int items, double sum, double sumOfSquares) {
    /** Nothing added. */
    public static final MeanF1 NONE = new MeanF1(0, 0, 0);

    /** The 97.5 % point of the normal distribution. */
    private static final double Z = 1.959963984540054;

    /** One more value. */
    public MeanF1 plus(double f1) {
        return new MeanF1(items + 1, sum + f1, sumOfSquares + f1 * f1);
    }

    /** @return the mean; NaN of no values */
    public double value() {
        return sum / items;
    }

    /** @return the lower end of the interval; 0 of fewer than two values, which say nothing of their spread */
    public double lower() {
        return items < 2 ? 0 : Math.max(0, value() - halfWidth());
    }

    /** @return the upper end of the interval; 1 of fewer than two values */
    public double upper() {
        return items < 2 ? 1 : Math.min(1, value() + halfWidth());
    }

    private double halfWidth() {
        double variance = Math.max(0, sumOfSquares - items * value() * value()) / (items - 1);
        return Z * Math.sqrt(variance / items);
    }

    /** In per cent with its interval: {@code 54.5 % [46.0, 62.7]}. */
    @Override
    public String toString() {
        return items == 0
                ? "none"
                : String.format(Locale.ROOT, "%.1f %% [%.1f, %.1f]", 100 * value(), 100 * lower(), 100 * upper());
    }
}
