package org.genenv.core.training;

import java.util.Arrays;

/**
 * A row of token ids with a mask of those that are trained on.
 *
 * <p>The first token has no log-probability, since nothing predicts it: its mask is ignored. Arrays are copied.
 */
public final class TrainingRow {
    private final int[] ids;
    private final int[] completionPositions;

    /**
     * Makes a row.
     *
     * @param ids token ids, one or more
     * @param completionMask as long as {@code ids}; true keeps the token
     */
    public TrainingRow(int[] ids, boolean[] completionMask) {
        if (ids.length == 0 || ids.length != completionMask.length) {
            throw new IllegalArgumentException("a row has " + ids.length + " ids and a mask of " + completionMask.length
                    + "; expected equal lengths of 1 or more");
        }
        this.ids = ids.clone();
        int count = 0;
        int[] positions = new int[ids.length];
        for (int t = 1; t < ids.length; t++) {
            if (completionMask[t]) {
                positions[count++] = t;
            }
        }
        this.completionPositions = Arrays.copyOf(positions, count);
    }

    /** Number of tokens. */
    public int length() {
        return ids.length;
    }

    int[] ids() {
        return ids;
    }

    /** Positions of the completion tokens, ascending; a copy. */
    public int[] completionPositions() {
        return completionPositions.clone();
    }

    /** Number of completion tokens. */
    public int completionCount() {
        return completionPositions.length;
    }

    int completionPosition(int index) {
        return completionPositions[index];
    }
}
