package org.genenv.core.training;

import org.genenv.core.model.ModelConfig;
import org.genenv.core.model.Policy;
import org.genenv.core.model.RuntimeConfig.Dtype;
import org.genenv.core.model.torch.TransformerModule;

/**
 * Decides which layers keep their activations for the way back.
 *
 * <p>Of the other layers only the input is kept; they are computed again when the way back reaches them (Chen et al.,
 * "Training deep nets with sublinear memory cost", 2016). The last layers keep theirs, since the way back needs them first and
 * frees them before it computes another again.
 */
public final class ActivationMemory {
    /** The log-softmax, the probabilities, their slope and a reference's, of one chunk of the head. */
    private static final int ARRAYS_OF_LOGITS = 4;

    private final Policy policy;
    private final ModelConfig model;
    private final long bytes;

    /** @param bytes that the activations of one pass may take; at least one layer's are held in any case */
    ActivationMemory(Policy policy, long bytes) {
        this.policy = policy;
        this.model = policy.model().config();
        this.bytes = bytes;
    }

    /** Number of layers, from the first, that are computed again on the way back of a batch. */
    int recomputedLayers(MicroBatch batch) {
        return model.numLayers() - keptLayers(model, batch.tokens(), bytes);
    }

    /** Reckoned in float32 whatever the type, so of 16 bits about half of the budget is used. */
    private static int keptLayers(ModelConfig model, int tokens, long bytes) {
        return (int) Math.min(model.numLayers(), bytes / (tokens * bytesPerToken(model)));
    }

    /** Roughly the most that the pass of a batch holds. */
    long peakBytes(MicroBatch batch) {
        return peakBytes(
                model, policy.model().runtime().dtype(), policy.adapter().isPresent(), batch.tokens(), bytes);
    }

    /**
     * About how much one layer keeps of a token for the way back in float32: its input, the sum after attention, both normed
     * states; queries, keys and values (repeated for every query head) and what they gave; gate, its activation, up and product;
     * and the copies of a projection's input and output that oneDNN keeps (98 KB seen where this says 88, at widths 576 and 1536).
     */
    public static long bytesPerToken(ModelConfig model) {
        long attention = (long) model.numHeads() * model.headDim();
        long values = 11L * model.hiddenSize() + 8 * attention + 7L * model.intermediateSize();
        return Float.BYTES * values;
    }

    /**
     * Roughly the most that one pass of training holds beside weights and optimiser: what the layers keep that fit the budget whole, the input of
     * every other layer, and the larger of what follows each other: a chunk of logits; or one layer that is computed again, with, where an adapter computes in float32 beside a base of 16 bits, the input and output of
     * the widest projection once more.
     *
     * @param dtype of the activations
     * @param isAdapter whether an adapter is trained
     * @param tokens of the pass
     * @param activationBytes the budget, {@link TrainerConfig#activationBytes}
     */
    public static long peakBytes(ModelConfig model, Dtype dtype, boolean isAdapter, int tokens, long activationBytes) {
        double layer = (double) dtype.bytes() / Float.BYTES * tokens * bytesPerToken(model);
        int keptLayers = keptLayers(model, tokens, activationBytes);
        double kept = layer * keptLayers;
        double inputs = (double) dtype.bytes() * tokens * model.hiddenSize() * (model.numLayers() - keptLayers + 1);
        double logits = Math.min((double) TransformerModule.LOGITS_AT_A_TIME, (double) tokens * model.vocabSize());
        boolean isWidened = isAdapter && dtype != Dtype.FLOAT32;
        double widened =
                isWidened ? (double) Float.BYTES * tokens * (model.hiddenSize() + model.intermediateSize()) : 0;
        // The head is done, and its logits are freed, before the first layer's way back begins.
        return (long) (kept + inputs + Math.max(layer + widened, ARRAYS_OF_LOGITS * Float.BYTES * logits));
    }
}
