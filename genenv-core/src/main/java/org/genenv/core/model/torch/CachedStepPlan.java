package org.genenv.core.model.torch;

import java.util.IdentityHashMap;
import java.util.List;
import org.genenv.core.model.SlotTokens;

/**
 * One {@code cached_step}: which tokens it computes, and in which rectangles they attend to the cache. All index vectors lie in one array, so
 * that a single copy takes them to the device.
 */
public final class CachedStepPlan {
    private final List<SlotTokens> sequences;
    private final List<AttentionBlock> blocks;
    private final int tokens;

    /**
     * Plans a step.
     *
     * @param sequences one or more, each of another slot
     * @param slots of the cache
     * @param maxLength of the cache
     * @throws IllegalArgumentException if a slot does not exist or stands twice, or a sequence outgrows the cache
     */
    public CachedStepPlan(List<SlotTokens> sequences, int slots, int maxLength) {
        if (sequences.isEmpty()) {
            throw new IllegalArgumentException("a step needs at least one sequence");
        }
        boolean[] seen = new boolean[slots];
        int count = 0;
        for (SlotTokens sequence : sequences) {
            check(sequence, seen, maxLength);
            count += sequence.count();
        }
        this.sequences = List.copyOf(sequences);
        this.blocks = AttentionBlock.partition(sequences, maxLength);
        this.tokens = count;
    }

    /** Tokens that pass through the model. */
    public int tokens() {
        return tokens;
    }

    /** Pairs of a query and a key that attention computes a layer and head, padding included. */
    public long attentionPairs() {
        return blocks.stream().mapToLong(AttentionBlock::pairs).sum();
    }

    /** Pairs of a query and a key that count: each token with itself and those before it. */
    public long neededPairs() {
        return sequences.stream()
                .mapToLong(sequence -> (long) sequence.count() * (sequence.start() + 1 + sequence.end()) / 2)
                .sum();
    }

    /** Six numbers a block, see {@code attention.py}. */
    long[] blockSizes() {
        long[] sizes = new long[6 * blocks.size()];
        int at = 0;
        for (AttentionBlock block : blocks) {
            sizes[at++] = block.tokens;
            sizes[at++] = block.rows.length;
            sizes[at++] = block.cells;
            sizes[at++] = block.firstSlot;
            sizes[at++] = block.context;
            sizes[at++] = block.isMasked ? 1 : 0;
        }
        return sizes;
    }

    /** Number of sequences whose logits are wanted. */
    int wanted() {
        return sequences.size();
    }

    /**
     * The index vectors, see {@code transformer.py}. Tokens are packed block by block in the order of their rows, so that a full rectangle needs
     * no rearranging.
     */
    long[] indices() {
        int lastAt = 3 * tokens;
        int blockAt = lastAt + sequences.size();
        int size = blockAt;
        for (AttentionBlock block : blocks) {
            size += block.tokens + block.rows.length * (1 + block.cells);
        }
        long[] indices = new long[size];
        IdentityHashMap<SlotTokens, Integer> lastToken = new IdentityHashMap<>();
        int token = 0;
        for (AttentionBlock block : blocks) {
            int slotsAt = blockAt + block.tokens;
            int cellsAt = slotsAt + block.rows.length;
            int inBlock = 0;
            for (int row = 0; row < block.rows.length; row++) {
                indices[slotsAt + row] = block.slotOfRow(row);
                SlotTokens sequence = block.rows[row];
                int count = sequence == null ? 0 : sequence.count();
                for (int i = 0; i < count; i++) {
                    int cell = row * block.cells + i;
                    indices[token] = sequence.id(i);
                    indices[tokens + token] = (long) sequence.start() + i;
                    indices[2 * tokens + token] = sequence.slot();
                    indices[blockAt + inBlock] = cell;
                    indices[cellsAt + cell] = inBlock;
                    token++;
                    inBlock++;
                }
                if (sequence != null) {
                    lastToken.put(sequence, token - 1);
                }
            }
            blockAt = cellsAt + block.rows.length * block.cells;
        }
        for (int i = 0; i < sequences.size(); i++) {
            indices[lastAt + i] = lastToken.get(sequences.get(i));
        }
        return indices;
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
