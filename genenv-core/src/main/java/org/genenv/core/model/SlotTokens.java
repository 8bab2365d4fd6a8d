package org.genenv.core.model;

/**
 * New tokens of one sequence that lives in a slot of a {@link KvCache}.
 *
 * <p>The array is borrowed until the call that takes this object returns.
 */
public final class SlotTokens {
    private final int slot;
    private final int start;
    private final int[] ids;

    /**
     * @param slot the sequence's place in the cache, from 0
     * @param start position of the first new token, which is the number of tokens that the slot holds already
     * @param ids the new tokens, one or more
     */
    public SlotTokens(int slot, int start, int... ids) {
        if (ids.length == 0) {
            throw new IllegalArgumentException("slot " + slot + " gets no tokens");
        }
        this.slot = slot;
        this.start = start;
        this.ids = ids;
    }

    /** @return the sequence's place in the cache, from 0 */
    public int slot() {
        return slot;
    }

    /** @return position of the first new token */
    public int start() {
        return start;
    }

    /** Number of new tokens. */
    public int count() {
        return ids.length;
    }

    /** @return a new token's id; {@code index} counts from the first new one */
    public int id(int index) {
        return ids[index];
    }

    /** Tokens that the slot holds afterwards. */
    public int end() {
        return start + ids.length;
    }
}
