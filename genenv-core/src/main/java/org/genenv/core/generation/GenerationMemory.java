package org.genenv.core.generation;

import org.genenv.core.model.KvCache;
import org.genenv.core.model.ModelConfig;
import org.genenv.core.model.RuntimeConfig.Dtype;

/**
 * What a step of generation holds beside weights and cache, by arithmetic: nothing is allocated.
 *
 * <p>Legend: N tokens of the step, R rows that a token is drawn for, V vocabulary. A step is either in its layers or at its sampling, so the larger of the
 * two counts.
 */
public final class GenerationMemory {
    /**
     * Of each logit when a token is drawn: itself and divided by the temperature in float32, then in float64, and its probability in float64
     * ({@code sampler.py}).
     */
    private static final int BYTES_OF_SAMPLING = 2 * Float.BYTES + 2 * Double.BYTES;

    /** Slots that lie closer together than this are read as a view; others are gathered, which copies what they hold ({@code AttentionBlock}). */
    private static final double MOST_GATHERED = 1 / 1.25;

    private GenerationMemory() {}

    /**
     * About the most that a step holds.
     *
     * @param dtype of weights and activations
     * @param isAdapter whether the policy is an adapter on a model
     * @param engine slots, context and chunk
     * @return bytes, the largest long where it is more than that
     */
    public static long peakBytes(ModelConfig model, Dtype dtype, boolean isAdapter, EngineConfig engine) {
        double layers = masks(model, dtype, engine) + layer(model, dtype, isAdapter, engine);
        double sampling = (double) engine.slots() * model.vocabSize() * BYTES_OF_SAMPLING;
        return (long) Math.max(layers, sampling);
    }

    /** Tokens that prompts and observations bring to a step, at most. */
    private static long prefill(EngineConfig engine) {
        long chunk = Math.min(engine.prefillChunk(), engine.contextLength());
        return Math.min(Math.max(GenerationEngine.MAX_PREFILL_TOKENS, chunk), engine.slots() * chunk);
    }

    /** One number for each pair of a query and a key, of every query head of a group where several tokens of a row are taken in. */
    private static double masks(ModelConfig model, Dtype dtype, EngineConfig engine) {
        double repeats = (double) model.numHeads() / model.numKvHeads();
        double ofChunk = (double) Math.min(engine.prefillChunk(), engine.contextLength()) * engine.contextLength();
        double ofPrefill = Math.min(
                Math.max(GenerationEngine.MAX_PREFILL_PAIRS, ofChunk),
                (double) prefill(engine) * engine.contextLength());
        return dtype.bytes() * (repeats * ofPrefill + engine.tokenBudget());
    }

    /** The larger of a layer's two blocks, beside the states that pass through both. */
    private static double layer(ModelConfig model, Dtype dtype, boolean isAdapter, EngineConfig engine) {
        double tokens = (double) prefill(engine) + engine.slots();
        double states = 3.0 * dtype.bytes() * model.hiddenSize(); // the sum so far, the one to be, and the normed one
        double heads = 2.0 * dtype.bytes() * model.headDim() * (model.numHeads() + model.numKvHeads());
        double gathered = MOST_GATHERED
                * KvCache.bytes(model, engine.tokenBudget(), dtype.bytes())
                / model.numLayers(); // keys and values of one layer
        // Gate and up, and what comes of them; an adapter beside a base of 16 bits computes its part in float32.
        boolean isWidened = isAdapter && dtype != Dtype.FLOAT32;
        double width = isWidened ? 2.0 * dtype.bytes() + Float.BYTES : 3.0 * dtype.bytes();
        return tokens * states + Math.max(tokens * heads + gathered, tokens * width * model.intermediateSize());
    }
}
