package org.genenv.core.model;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import java.util.ArrayList;
import java.util.List;
import org.genenv.core.model.RuntimeConfig.Dtype;
import org.genenv.core.model.torch.TensorList;
import org.genenv.core.model.torch.TensorStorage;
import org.genenv.core.model.torch.TorchRuntime;
import org.genenv.core.model.torch.TransformerModule;

/**
 * Keys and values of up to S sequences, so that a step computes new tokens only.
 *
 * <p>What a slot holds is known to its user alone: a sequence is started by writing from position 0, and positions at or
 * after the ones written are never read. Values belong to the policy version that wrote them. Holds native memory,
 * 2 x layers x slots x key/value heads x length x head size values of the model's type; belongs to one thread.
 */
public final class KvCache implements AutoCloseable {
    private final TransformerModule module;
    private final int slots;
    private final int maxLength;
    private final NDManager manager;
    private final TensorList keys;
    private final TensorList values;
    private boolean closed;

    KvCache(
            ModelConfig config,
            RuntimeConfig runtime,
            TransformerModule module,
            TensorStorage storage,
            int slots,
            int maxLength) {
        if (slots < 1 || maxLength < 1) {
            throw new IllegalArgumentException(
                    "a cache of " + slots + " slots of length " + maxLength + " was asked for; expected 1 or more");
        }
        this.module = module;
        this.slots = slots;
        this.maxLength = maxLength;
        this.manager = TorchRuntime.newManager(runtime);
        Shape shape = new Shape(slots, config.numKvHeads(), maxLength, config.headDim());
        this.keys = zeros(config.numLayers(), shape, runtime.dtype(), storage);
        this.values = zeros(config.numLayers(), shape, runtime.dtype(), storage);
    }

    private TensorList zeros(int layers, Shape shape, Dtype dtype, TensorStorage storage) {
        List<NDArray> arrays = new ArrayList<>();
        for (int i = 0; i < layers; i++) {
            arrays.add(storage.zeros(shape, dtype, manager));
        }
        return new TensorList(arrays);
    }

    /** Number of sequences that fit. */
    public int slots() {
        return slots;
    }

    /** Tokens that fit into one slot. */
    public int maxLength() {
        return maxLength;
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
        module.copySlot(keys, values, source, to, length, manager);
    }

    private void requireSlot(int slot) {
        if (slot < 0 || slot >= slots) {
            throw new IllegalArgumentException("slot " + slot + " does not exist; the cache has " + slots);
        }
    }

    TensorList keys() {
        requireOpen();
        return keys;
    }

    TensorList values() {
        requireOpen();
        return values;
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
            keys.close();
            values.close();
            manager.close();
        }
    }
}
