package org.genenv.core.model.torch;

import java.util.List;
import org.genenv.core.model.SlotTokens;

/**
 * The index vectors of one {@code cached_step}, all in one array so that a single copy takes them to the device.
 *
 * <p>Attention reads the cache as a view where the slots lie close together: the rectangle then has a row for every slot
 * from the first to the last, and the rows of slots that take no part repeat some token and are dropped. Slots that
 * are strewn too thinly for that are gathered, which copies their keys and values.
 */
final class CachedStepPlan {
    /** Copying a slot's context reads it, writes it and reads it again; a view reads it once. */
    private static final int COST_OF_GATHERING = 3;

    /** With several new tokens a row, a slot that takes no part costs a row of attention, which is more than a copy. */
    private static final double COST_OF_GATHERING_CHUNKS = 1.25;

    /** Context lengths are rounded up to a multiple of this, so that few different shapes occur. */
    private static final int CONTEXT_STEP = 32;

    final long[] indices;
    final int tokens;
    final int wanted;
    final int rows;
    final int cells;
    final int firstSlot;
    final int context;

    private CachedStepPlan(long[] indices, int tokens, int wanted, int rows, int cells, int firstSlot, int context) {
        this.indices = indices;
        this.tokens = tokens;
        this.wanted = wanted;
        this.rows = rows;
        this.cells = cells;
        this.firstSlot = firstSlot;
        this.context = context;
    }

    /**
     * @param sequences one or more, each of another slot
     * @throws IllegalArgumentException if a slot does not exist or stands twice, or a sequence outgrows the cache
     */
    static CachedStepPlan of(List<SlotTokens> sequences, int slots, int maxLength) {
        if (sequences.isEmpty()) {
            throw new IllegalArgumentException("a step needs at least one sequence");
        }
        int tokens = 0;
        int cells = 0;
        int context = 0;
        int first = slots;
        int last = -1;
        boolean[] seen = new boolean[slots];
        for (SlotTokens sequence : sequences) {
            check(sequence, seen, maxLength);
            tokens += sequence.count();
            cells = Math.max(cells, sequence.count());
            context = Math.max(context, sequence.end());
            first = Math.min(first, sequence.slot());
            last = Math.max(last, sequence.slot());
        }
        int span = last - first + 1;
        boolean asView = span <= (cells == 1 ? COST_OF_GATHERING : COST_OF_GATHERING_CHUNKS) * sequences.size();
        int rows = asView ? span : sequences.size();
        context = Math.min(maxLength, (context + CONTEXT_STEP - 1) / CONTEXT_STEP * CONTEXT_STEP);

        // Tokens are packed in the order of their rows, so that a full rectangle needs no rearranging.
        SlotTokens[] ofRow = new SlotTokens[rows];
        int[] callerOfRow = new int[rows];
        for (int i = 0; i < sequences.size(); i++) {
            int row = asView ? sequences.get(i).slot() - first : i;
            ofRow[row] = sequences.get(i);
            callerOfRow[row] = i;
        }
        int wanted = sequences.size();
        int lastAt = 4 * tokens;
        int slotsAt = lastAt + wanted;
        int cellsAt = slotsAt + rows;
        long[] indices = new long[cellsAt + rows * cells];
        int token = 0;
        for (int row = 0; row < rows; row++) {
            SlotTokens sequence = ofRow[row];
            if (sequence == null) {
                indices[slotsAt + row] = (long) first + row;
                continue;
            }
            for (int i = 0; i < sequence.count(); i++) {
                indices[token] = sequence.id(i);
                indices[tokens + token] = (long) sequence.start() + i;
                indices[2 * tokens + token] = sequence.slot();
                indices[3 * tokens + token] = (long) row * cells + i;
                indices[cellsAt + row * cells + i] = token;
                token++;
            }
            indices[lastAt + callerOfRow[row]] = token - 1L;
            indices[slotsAt + row] = sequence.slot();
        }
        return new CachedStepPlan(indices, tokens, wanted, rows, cells, asView ? first : -1, context);
    }

    private static void check(SlotTokens sequence, boolean[] seen, int maxLength) {
        int slot = sequence.slot();
        if (slot < 0 || slot >= seen.length) {
            throw new IllegalArgumentException("slot " + slot + " does not exist; the cache has " + seen.length);
        }
        if (seen[slot]) {
            throw new IllegalArgumentException("slot " + slot + " stands twice in one step");
        }
        seen[slot] = true;
        if (sequence.start() < 0 || sequence.end() > maxLength) {
            throw new IllegalArgumentException("slot " + slot + " would hold positions " + sequence.start() + " to "
                    + (sequence.end() - 1) + ", but the cache has room for " + maxLength);
        }
    }
}
