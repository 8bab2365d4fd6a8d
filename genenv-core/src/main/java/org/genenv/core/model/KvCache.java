package org.genenv.core.model;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import java.util.ArrayList;
import java.util.List;
import org.genenv.core.model.torch.CachedStepPlan;
import org.genenv.core.model.torch.TensorList;
import org.genenv.core.model.torch.TensorStorage;
import org.genenv.core.model.torch.TorchRuntime;

/**
 * Keys and values of up to S sequences, so that a step computes new tokens only.
 *
 * <p>What a slot holds is known to its user alone: a sequence is started by writing from position 0, and positions at or
 * after the ones written are never read. Values belong to the policy version that wrote them, and have the type of the model's
 * weights. Holds native memory, {@link #bytes}; belongs to one thread.
 */
public final class KvCache implements AutoCloseable {
    private final CausalLanguageModel model;
    private final int slots;
    private final int maxLength;
    private final NDManager manager;
    private final TensorList angles;
    private final TensorList keys;
    private final TensorList values;
    private long computedTokens;
    private long attentionPairs;
    private long neededPairs;
    private boolean closed;

    KvCache(CausalLanguageModel model, TensorStorage storage, int slots, int maxLength) {
        if (slots < 1 || maxLength < 1) {
            throw new IllegalArgumentException(
                    "a cache of " + slots + " slots of length " + maxLength + " was asked for; expected 1 or more");
        }
        this.model = model;
        this.slots = slots;
        this.maxLength = maxLength;
        this.manager = TorchRuntime.newManager(model.runtime());
        this.angles = new TensorList(model.module().anglesOfCache(maxLength, model.weights(), manager));
        this.keys = zeros(storage);
        this.values = zeros(storage);
    }

    private TensorList zeros(TensorStorage storage) {
        ModelConfig config = model.config();
        Shape shape = new Shape(slots, config.numKvHeads(), maxLength, config.headDim());
        List<NDArray> arrays = new ArrayList<>();
        for (int i = 0; i < config.numLayers(); i++) {
            arrays.add(storage.zeros(shape, model.runtime().dtype(), manager));
        }
        return new TensorList(arrays);
    }

    /**
     * Memory that a cache takes, by arithmetic: nothing is allocated. The largest long where it is more than that.
     *
     * @param tokens that it holds, slots times length
     * @param bytesPerValue of the type of the model's weights: 4 for float32, 2 for bfloat16 and float16
     */
    public static long bytes(ModelConfig config, long tokens, int bytesPerValue) {
        long perToken = 2L * bytesPerValue * config.numLayers() * config.numKvHeads() * config.headDim();
        return tokens > Long.MAX_VALUE / perToken ? Long.MAX_VALUE : tokens * perToken;
    }

    /** Number of sequences that fit. */
    public int slots() {
        return slots;
    }

    /** Tokens that fit into one slot. */
    public int maxLength() {
        return maxLength;
    }

    /** Tokens that have passed through the model for this cache. */
    public long computedTokens() {
        return computedTokens;
    }

    /** Pairs of a query and a key that attention has computed a layer and head, those of padding included. */
    public long attentionPairs() {
        return attentionPairs;
    }

    /** Pairs of a query and a key that counted: each token with itself and those before it. */
    public long neededPairs() {
        return neededPairs;
    }

    /** As {@link Policy#cachedStep}, with ids that are in the vocabulary. */
    NDArray step(List<SlotTokens> sequences, TensorList adapter, NDManager scope) {
        requireOpen();
        CachedStepPlan plan = new CachedStepPlan(sequences, slots, maxLength);
        NDArray logits = model.module().cachedStep(plan, angles, keys, values, model.stepWeights(), adapter, scope);
        computedTokens += plan.tokens();
        attentionPairs += plan.attentionPairs();
        neededPairs += plan.neededPairs();
        return logits;
    }

    /**
     * Lets other slots begin with the same tokens as one slot, without computing them again: a prompt that a group of
     * rollouts shares is taken in once.
     *
     * @param source slot that holds the tokens
     * @param length how many of its first tokens, 1 or more
     * @param targets slots that are to begin with them; what they held is forgotten
     * @throws IllegalArgumentException if a slot does not exist, or the length exceeds the cache's
     */
    public void copySlot(int source, int length, int... targets) {
        requireOpen();
        if (length < 1 || length > maxLength) {
            throw new IllegalArgumentException(
                    "length is " + length + "; expected 1 to " + maxLength + ", the cache's length");
        }
        requireSlot(source);
        long[] to = new long[targets.length];
        for (int i = 0; i < targets.length; i++) {
            requireSlot(targets[i]);
            to[i] = targets[i];
        }
        model.module().copySlot(keys, values, source, to, length, manager);
    }

    /** Forgets everything: to be called when damaged weights may have left values that are no numbers. */
    public void clear() {
        requireOpen();
        model.module().zero(keys);
        model.module().zero(values);
    }

    private void requireSlot(int slot) {
        if (slot < 0 || slot >= slots) {
            throw new IllegalArgumentException("slot " + slot + " does not exist; the cache has " + slots);
        }
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("key/value cache of " + slots + " slots was closed");
        }
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            angles.close();
            keys.close();
            values.close();
            manager.close();
        }
    }
}
