package org.genenv.core.environment;

import java.util.Arrays;

/**
 * The ids of one conversation exactly as the engine saw and sampled them: ids in, ids out, never re-encoded.
 *
 * <p>Three lists of equal length T. {@code logProbs[i]} is the natural log-probability of {@code ids[i]} recorded while
 * sampling; it means something only where the mask keeps, and is 0 elsewhere.
 */
public final class TokenRecord {
    private final int[] ids;
    private final boolean[] completionMask;
    private final float[] logProbs;

    /**
     * Copies three lists of equal length.
     *
     * @param ids (T) token ids
     * @param completionMask (T) true keeps: tokens the policy sampled, never prompt, observation or template
     * @param logProbs (T) natural log, recorded while sampling
     * @throws IllegalArgumentException if the lengths differ, the first token is masked in (nothing predicts it), or a kept
     *     log-probability is positive or not a number
     */
    public TokenRecord(int[] ids, boolean[] completionMask, float[] logProbs) {
        if (ids.length != completionMask.length || ids.length != logProbs.length) {
            throw new IllegalArgumentException("ids, mask and log-probabilities have lengths " + ids.length + ", "
                    + completionMask.length + " and " + logProbs.length + "; they must be equal");
        }
        for (int i = 0; i < ids.length; i++) {
            if (completionMask[i] && (i == 0 || !(logProbs[i] <= 0))) {
                throw new IllegalArgumentException("token " + i + " is marked as sampled with log-probability "
                        + logProbs[i] + "; expected a value of 0 or less, and never the first token");
            }
        }
        this.ids = ids.clone();
        this.completionMask = completionMask.clone();
        this.logProbs = logProbs.clone();
    }

    /** @return T, the number of tokens */
    public int length() {
        return ids.length;
    }

    /** @return how many tokens the policy sampled */
    public int sampledTokens() {
        int n = 0;
        for (boolean kept : completionMask) {
            n += kept ? 1 : 0;
        }
        return n;
    }

    /** @return a copy, (T) token ids */
    public int[] ids() {
        return ids.clone();
    }

    /** @return a copy, (T) true where the policy sampled */
    public boolean[] completionMask() {
        return completionMask.clone();
    }

    /** @return a copy, (T) natural log-probabilities recorded while sampling */
    public float[] logProbs() {
        return logProbs.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TokenRecord that
                && Arrays.equals(ids, that.ids)
                && Arrays.equals(completionMask, that.completionMask)
                && Arrays.equals(logProbs, that.logProbs);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(ids);
    }

    @Override
    public String toString() {
        return "TokenRecord[" + length() + " tokens, " + sampledTokens() + " sampled]";
    }
}
