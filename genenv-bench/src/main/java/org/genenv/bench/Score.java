package org.genenv.bench;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * One figure of an evaluation.
 *
 * @param name what it is
 * @param value in [0, 1]; NaN of no items
 * @param lower the lower end of its 95 % interval
 * @param upper the upper end of its 95 % interval
 * @param items what it was counted over
 * @param successes items that count, where the figure is a share
 * @param ceiling what a perfect policy reaches in [0, 1], where the protocol keeps it from 1
 */
public record Score(
        String name,
        double value,
        double lower,
        double upper,
        int items,
        OptionalInt successes,
        OptionalDouble ceiling) {
    /** The 97.5 % point of the normal distribution. */
    private static final double Z = 1.959963984540054;

    /** A share of successes with Wilson's interval. */
    public static Score of(String name, Proportion share) {
        return new Score(
                name,
                share.value(),
                share.lower(),
                share.upper(),
                share.attempts(),
                OptionalInt.of(share.successes()),
                OptionalDouble.empty());
    }

    /**
     * The mean of a quantity in [0, 1], with the interval of the normal approximation: the mean and 1.96 standard errors, cut off at 0 and 1. Where all values
     * are equal, which says nothing of the spread, it is Wilson's as if the mean were a share: no quantity in [0, 1] spreads more.
     *
     * @param values one an item
     */
    public static Score mean(String name, double[] values) {
        int n = values.length;
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        double mean = sum / n;
        double squares = 0;
        for (double value : values) {
            squares += (value - mean) * (value - mean);
        }
        double centre = mean;
        double halfWidth;
        if (squares > 0) {
            halfWidth = Z * Math.sqrt(squares / (n - 1) / n);
        } else {
            centre = (n * mean + Z * Z / 2) / (n + Z * Z);
            halfWidth = Z / (n + Z * Z) * Math.sqrt(n * mean * (1 - mean) + Z * Z / 4);
        }
        return new Score(
                name,
                mean,
                // Exactly 0 or 1 where all values are, where rounding would leave a crumb.
                mean == 0 ? 0 : Math.max(0, centre - halfWidth),
                mean == 1 ? 1 : Math.min(1, centre + halfWidth),
                n,
                OptionalInt.empty(),
                OptionalDouble.empty());
    }

    /** Writes it as files of results hold it, all shares in per cent: items, successes, score, interval95 and ceiling, as far as there are any. */
    public void write(ObjectNode node) {
        node.put("items", items);
        successes.ifPresent(count -> node.put("successes", count));
        if (items > 0) {
            node.put("score", 100 * value);
            node.putArray("interval95").add(100 * lower).add(100 * upper);
        }
        ceiling.ifPresent(best -> node.put("ceiling", 100 * best));
    }

    /** This figure with what a perfect policy reaches. */
    public Score withCeiling(double best) {
        return new Score(name, value, lower, upper, items, successes, OptionalDouble.of(best));
    }
}
