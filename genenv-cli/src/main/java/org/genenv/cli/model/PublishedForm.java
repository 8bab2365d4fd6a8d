package org.genenv.cli.model;

import java.util.Arrays;
import java.util.Optional;
import org.genenv.core.model.ModelConfig;

/**
 * Forms of well-known models, as their {@code config.json} on the hub says them: enough to plan the memory of a run before the model is here.
 */
public enum PublishedForm {
    /** Qwen2.5 of 0.5 billion parameters. */
    QWEN25_05B("Qwen/Qwen2.5-0.5B-Instruct", 151936, 896, 24, 14, 2, 4864, true),
    /** Qwen2.5 of 1.5 billion parameters. */
    QWEN25_15B("Qwen/Qwen2.5-1.5B-Instruct", 151936, 1536, 28, 12, 2, 8960, true),
    /** Qwen2.5 of 3 billion parameters. */
    QWEN25_3B("Qwen/Qwen2.5-3B-Instruct", 151936, 2048, 36, 16, 2, 11008, true),
    /** Qwen2.5 of 7 billion parameters. */
    QWEN25_7B("Qwen/Qwen2.5-7B-Instruct", 152064, 3584, 28, 28, 4, 18944, false),
    /** Qwen2.5 of 14 billion parameters. */
    QWEN25_14B("Qwen/Qwen2.5-14B-Instruct", 152064, 5120, 48, 40, 8, 13824, false);

    private static final int POSITIONS = 32768;
    private static final double ROPE_THETA = 1e6;

    private final String id;
    private final int vocabSize;
    private final int hiddenSize;
    private final int layers;
    private final int heads;
    private final int kvHeads;
    private final int intermediateSize;
    private final boolean isTied;

    PublishedForm(
            String id,
            int vocabSize,
            int hiddenSize,
            int layers,
            int heads,
            int kvHeads,
            int intermediateSize,
            boolean isTied) {
        this.id = id;
        this.vocabSize = vocabSize;
        this.hiddenSize = hiddenSize;
        this.layers = layers;
        this.heads = heads;
        this.kvHeads = kvHeads;
        this.intermediateSize = intermediateSize;
        this.isTied = isTied;
    }

    /** @return the form of the model that a hub id names, if it is among these */
    public static Optional<PublishedForm> of(String id) {
        return Arrays.stream(values()).filter(form -> form.id.equals(id)).findFirst();
    }

    /** @return the whole model's form */
    public ModelConfig config() {
        return config(layers);
    }

    /** @return the form with another number of layers */
    public ModelConfig config(int layerCount) {
        return ModelConfig.qwen2(
                vocabSize, hiddenSize, layerCount, heads, kvHeads, intermediateSize, POSITIONS, ROPE_THETA, isTied);
    }
}
