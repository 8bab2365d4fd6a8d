package org.genenv.bench.option;

import java.util.SplittableRandom;

/**
 * Whole numbers from one to another.
 *
 * @param least the smallest
 * @param most the largest, included
 */
public record IntRange(int least, int most) {
    /** Refuses an empty range. */
    public IntRange {
        if (least > most) {
            throw new IllegalArgumentException(
                    "[" + least + ", " + most + "] is empty, expected the smaller number first");
        }
    }

    /** @return a number of the range, each equally likely */
    public int draw(SplittableRandom random) {
        return random.nextInt(least, most + 1);
    }
}
