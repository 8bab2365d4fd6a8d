package org.genenv.bench;

import java.util.Locale;

/**
 * A share of successes.
 *
 * @param successes from 0 to {@code attempts}
 * @param attempts 0 or more
 */
public record Proportion(int successes, int attempts) {
    /** Nothing attempted. */
    public static final Proportion NONE = new Proportion(0, 0);

    /** The 97.5 % point of the normal distribution. */
    private static final double Z = 1.959963984540054;

    /** Refuses impossible counts. */
    public Proportion {
        if (successes < 0 || successes > attempts) {
            throw new IllegalArgumentException(successes + " successes of " + attempts + " attempts");
        }
    }

    /** One more attempt. */
    public Proportion plus(boolean isSuccess) {
        return new Proportion(successes + (isSuccess ? 1 : 0), attempts + 1);
    }

    /** @return the share in [0, 1]; NaN of no attempts */
    public double value() {
        return (double) successes / attempts;
    }

    /** @return the lower end of Wilson's 95 % interval (Wilson 1927); 0 of no attempts */
    public double lower() {
        // Exactly 0 of no success, where rounding would leave a crumb.
        return successes == 0 ? 0 : Math.max(0, centre() - halfWidth());
    }

    /** @return the upper end of Wilson's 95 % interval; 1 of no attempts */
    public double upper() {
        return successes == attempts ? 1 : Math.min(1, centre() + halfWidth());
    }

    private double centre() {
        return (successes + Z * Z / 2) / (attempts + Z * Z);
    }

    private double halfWidth() {
        double p = value();
        return Z
                * attempts
                / (attempts + Z * Z)
                * Math.sqrt(p * (1 - p) / attempts + Z * Z / (4.0 * attempts * attempts));
    }

    /** In per cent with its interval: {@code 54.5 % [46.0, 62.7]}. */
    @Override
    public String toString() {
        return attempts == 0
                ? "none"
                : String.format(Locale.ROOT, "%.1f %% [%.1f, %.1f]", 100 * value(), 100 * lower(), 100 * upper());
    }
}
