package org.genenv.core.model.torch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.genenv.core.model.SlotTokens;

/**
 * Sequences of one step whose attention is computed as one rectangle: rows times cells (new tokens) times context (cached positions).
 *
 * <p>A rectangle is as large as its longest row in both directions, so sequences of unequal length are cut into several. A block reads the cache
 * as a view where its slots lie close together: it then has a row for every slot from the first to the last, and the rows of slots that take no
 * part repeat some token and are dropped. Slots that are strewn too thinly for that are gathered, which copies their keys and values.
 */
final class AttentionBlock {
    /** Copying a slot's context reads it, writes it and reads it again; a view reads it once. */
    private static final double COST_OF_GATHERING = 3;

    /** With several new tokens a row, a slot that takes no part costs a row of attention, which is more than a copy. */
    private static final double COST_OF_GATHERING_CHUNKS = 1.25;

    /** What a block costs whatever its size, in pairs of a query and a key: measured, about 20 microseconds a layer. */
    private static final double COST_OF_BLOCK = 512;

    /** Contexts of unequal rows are rounded up to a multiple of this, so that few different shapes occur. */
    private static final int CONTEXT_STEP = 32;

    /** The sequence of each row; null where a view passes over a slot that takes no part. */
    final SlotTokens[] rows;

    final int tokens;
    final int cells;
    final int context;

    /** First slot of a view, or -1 where slots are gathered. */
    final int firstSlot;

    /** Whether some cell may not see the whole context; else nothing needs to be hidden. */
    final boolean isMasked;

    private AttentionBlock(List<SlotTokens> sequences, Extent extent, int maxLength) {
        boolean asView = extent.isView();
        rows = new SlotTokens[asView ? extent.span() : sequences.size()];
        int filled = 0;
        int count = 0;
        for (SlotTokens sequence : sequences) {
            rows[asView ? sequence.slot() - extent.first : filled++] = sequence;
            count += sequence.count();
        }
        tokens = count;
        cells = extent.cells;
        isMasked = !extent.isEven();
        context = isMasked ? Math.min(maxLength, extent.context) : extent.latestEnd;
        firstSlot = asView ? extent.first : -1;
    }

    /** Pairs of a query and a key that are computed, those of padding included. */
    long pairs() {
        return (long) rows.length * cells * context;
    }

    /** The first slot of a row that is looked up; any slot does for a row that is passed over. */
    int slotOfRow(int row) {
        return rows[row] != null ? rows[row].slot() : firstSlot + row;
    }

    /**
     * Cuts sequences into blocks, so that what padding costs stays below what more blocks would.
     *
     * @param sequences one or more, each of another slot
     * @param maxLength length of the cache
     */
    static List<AttentionBlock> partition(List<SlotTokens> sequences, int maxLength) {
        SlotTokens[] sorted = sequences.toArray(SlotTokens[]::new);
        Arrays.sort(
                sorted,
                Comparator.comparingInt(SlotTokens::count)
                        .thenComparingInt(SlotTokens::end)
                        .thenComparingInt(SlotTokens::slot));
        List<AttentionBlock> blocks = new ArrayList<>();
        cut(Arrays.asList(sorted), maxLength, blocks);
        return blocks;
    }

    private static void cut(List<SlotTokens> sorted, int maxLength, List<AttentionBlock> blocks) {
        int size = sorted.size();
        double[] costOfRest = new double[size + 1];
        Extent rest = new Extent();
        for (int i = size - 1; i >= 0; i--) {
            rest.add(sorted.get(i));
            costOfRest[i] = rest.cost();
        }
        double best = costOfRest[0];
        int bestCut = 0;
        Extent start = new Extent();
        for (int i = 1; i < size; i++) {
            start.add(sorted.get(i - 1));
            double cost = start.cost() + costOfRest[i] + COST_OF_BLOCK;
            if (cost < best) {
                best = cost;
                bestCut = i;
            }
        }
        if (bestCut == 0) {
            blocks.add(new AttentionBlock(sorted, rest, maxLength));
        } else {
            cut(sorted.subList(0, bestCut), maxLength, blocks);
            cut(sorted.subList(bestCut, size), maxLength, blocks);
        }
    }

    /** The rectangle that some sequences need. */
    private static final class Extent {
        private int count;
        private int cells;
        private int context;
        private int earliestEnd = Integer.MAX_VALUE;
        private int latestEnd;
        private int first = Integer.MAX_VALUE;
        private int last = -1;

        void add(SlotTokens sequence) {
            count++;
            cells = Math.max(cells, sequence.count());
            earliestEnd = Math.min(earliestEnd, sequence.end());
            latestEnd = Math.max(latestEnd, sequence.end());
            context = (latestEnd + CONTEXT_STEP - 1) / CONTEXT_STEP * CONTEXT_STEP;
            first = Math.min(first, sequence.slot());
            last = Math.max(last, sequence.slot());
        }

        /** Whether every sequence has one new token and equally many before it, as rows that decode in step have. */
        boolean isEven() {
            return cells == 1 && earliestEnd == latestEnd;
        }

        int span() {
            return last - first + 1;
        }

        boolean isView() {
            return span() <= gathered();
        }

        private double gathered() {
            return (cells == 1 ? COST_OF_GATHERING : COST_OF_GATHERING_CHUNKS) * count;
        }

        double cost() {
            return Math.min(span(), gathered()) * cells * context;
        }
    }
}
