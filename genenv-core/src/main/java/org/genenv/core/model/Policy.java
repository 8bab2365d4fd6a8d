package org.genenv.core.model;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import java.util.List;
import java.util.Optional;
import org.genenv.core.model.torch.TensorList;
import org.genenv.core.model.torch.TorchRuntime;

/**
 * What the generation engine and the trainer share: a model, and perhaps an adapter on it.
 *
 * <p>Both are borrowed and closed by their owners; any number of policies may share a model, which is how adapters are
 * switched. The version grows with every change of the values, so that whatever was computed with earlier ones, a key/value
 * cache for example, can be told apart. Not thread-safe.
 */
public final class Policy {
    private final CausalLanguageModel model;
    private final Adapter adapter;

    private Policy(CausalLanguageModel model, Adapter adapter) {
        this.model = model;
        this.adapter = adapter;
    }

    /** The model itself; training changes all its parameters. */
    public static Policy of(CausalLanguageModel model) {
        return new Policy(model, null);
    }

    /** A model with an adapter; training changes the adapter and leaves the model as it is. */
    public static Policy of(CausalLanguageModel model, Adapter adapter) {
        return new Policy(model, adapter);
    }

    /** @return the model, with or without an adapter on it; borrowed */
    public CausalLanguageModel model() {
        return model;
    }

    /** @return the adapter that is trained in place of the model; borrowed */
    public Optional<Adapter> adapter() {
        return Optional.ofNullable(adapter);
    }

    /**
     * Number of changes so far to the values that this policy computes with, whoever made them: an update, a parameter
     * that was set, an adapter that was merged.
     */
    public long version() {
        return model.version() + (adapter == null ? 0 : adapter.version());
    }

    /** To be called by whoever has changed the arrays of {@link #trainableParameters()} in place. */
    public void countUpdate() {
        if (adapter == null) {
            model.countUpdate();
        } else {
            adapter.countUpdate();
        }
    }

    /** The adapter's arrays for the script, or the ones that change nothing; borrowed. */
    public TensorList adapterArrays() {
        return adapter == null ? model.noAdapter() : adapter.arrays();
    }

    /** What training changes: the adapter's matrices where there is an adapter, else all parameters of the model. */
    public List<TrainableParameter> trainableParameters() {
        return adapter == null ? model.trainableParameters() : adapter.trainableParameters();
    }

    /** A manager on the model's device for the arrays of one step; the caller closes it. */
    public NDManager newStepManager() {
        return TorchRuntime.newManager(model.runtime());
    }

    /** A cache for sequences of this policy, to be closed by the caller. */
    public KvCache newKvCache(int slots, int maxLength) {
        return model.newKvCache(slots, maxLength);
    }

    /**
     * Takes new tokens of some sequences into the cache and returns the logits after the last one of each. Prefill and
     * decoding are the same call, and sequences with different numbers of new tokens may share it.
     *
     * @param cache written in place
     * @param sequences one or more, each of another slot; sequences whose slots lie close together cost least
     * @param scope manager that will own the result
     * @return (sequences, V) float32, in the order of {@code sequences}
     * @throws IllegalArgumentException if a token is not in the vocabulary, or a sequence does not fit its slot
     */
    public NDArray cachedStep(KvCache cache, List<SlotTokens> sequences, NDManager scope) {
        int vocabSize = model.config().vocabSize();
        for (SlotTokens sequence : sequences) {
            for (int i = 0; i < sequence.count(); i++) {
                requireInVocabulary(sequence.id(i), vocabSize);
            }
        }
        return cache.step(sequences, adapterArrays(), scope);
    }

    /**
     * Logits at every token of one row, without a cache: for looking at, not for training.
     *
     * @param ids one or more token ids
     * @param scope manager that will own the result
     * @return (T, V) float32
     */
    public NDArray logits(int[] ids, NDManager scope) {
        for (int id : ids) {
            requireInVocabulary(id, model.config().vocabSize());
        }
        long[] all = new long[ids.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = i;
        }
        try (NDArray hidden = model.module().hiddenStates(List.of(ids), all, model.weights(), adapterArrays(), scope)) {
            return model.module().logits(hidden, model.weights(), scope);
        }
    }

    private static void requireInVocabulary(int id, int vocabSize) {
        if (id < 0 || id >= vocabSize) {
            throw new IllegalArgumentException("token id " + id + " is not in the vocabulary of " + vocabSize);
        }
    }
}
