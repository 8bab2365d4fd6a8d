package org.genenv.cli.model;

import java.util.Arrays;
import java.util.Optional;
import org.genenv.core.model.ModelConfig;
import org.genenv.core.model.ModelFamily;

/**
 * Forms of well-known models, as their {@code config.json} on the hub says them: enough to plan the memory of a run before the model is here.
 */
@SuppressWarnings("ImmutableEnumChecker") // a form is a record of numbers
public enum PublishedForm {
    /** SmolLM2 of 135 million parameters. */
    SMOLLM2_135M(
            "HuggingFaceTB/SmolLM2-135M-Instruct",
            new ModelConfig(ModelFamily.LLAMA, 49152, 576, 30, 9, 3, 64, 1536, 8192, 1e-5, 1e5, true, 0.02)),
    /** Qwen2.5 of 0.5 billion parameters. */
    QWEN25_05B("Qwen/Qwen2.5-0.5B-Instruct", qwen(151936, 896, 24, 14, 2, 4864, true)),
    /** Qwen2.5 of 1.5 billion parameters. */
    QWEN25_15B("Qwen/Qwen2.5-1.5B-Instruct", qwen(151936, 1536, 28, 12, 2, 8960, true)),
    /** Qwen2.5 of 3 billion parameters. */
    QWEN25_3B("Qwen/Qwen2.5-3B-Instruct", qwen(151936, 2048, 36, 16, 2, 11008, true)),
    /** Qwen2.5 of 7 billion parameters. */
    QWEN25_7B("Qwen/Qwen2.5-7B-Instruct", qwen(152064, 3584, 28, 28, 4, 18944, false)),
    /** Qwen2.5 of 14 billion parameters. */
    QWEN25_14B("Qwen/Qwen2.5-14B-Instruct", qwen(152064, 5120, 48, 40, 8, 13824, false));

    private final String id;
    private final ModelConfig config;

    PublishedForm(String id, ModelConfig config) {
        this.id = id;
        this.config = config;
    }

    private static ModelConfig qwen(
            int vocabSize, int hiddenSize, int layers, int heads, int kvHeads, int intermediateSize, boolean isTied) {
        return ModelConfig.qwen2(vocabSize, hiddenSize, layers, heads, kvHeads, intermediateSize, 32768, 1e6, isTied);
    }

    /** @return the form of the model that a hub id names, if it is among these */
    public static Optional<PublishedForm> of(String id) {
        return Arrays.stream(values()).filter(form -> form.id.equals(id)).findFirst();
    }

    /** @return the whole model's form */
    public ModelConfig config() {
        return config;
    }
}
