package org.genenv.core.model;

import java.util.Arrays;
import java.util.Optional;

/** Architectures that differ only in what their attention has beside the four projections. */
public enum ModelFamily {
    /** Qwen2 and Qwen2.5: biases on the q, k and v projections. */
    QWEN2("qwen2", "Qwen2ForCausalLM", true, false),
    /** Qwen3: no biases; queries and keys are normed per head before they are rotated. */
    QWEN3("qwen3", "Qwen3ForCausalLM", false, true),
    /** Llama and what shares its form, such as SmolLM2: neither. */
    LLAMA("llama", "LlamaForCausalLM", false, false);

    private final String modelType;
    private final String architecture;
    private final boolean qkvBias;
    private final boolean qkNorm;

    ModelFamily(String modelType, String architecture, boolean qkvBias, boolean qkNorm) {
        this.modelType = modelType;
        this.architecture = architecture;
        this.qkvBias = qkvBias;
        this.qkNorm = qkNorm;
    }

    /** The value of {@code model_type} in config.json. */
    public String modelType() {
        return modelType;
    }

    String architecture() {
        return architecture;
    }

    boolean hasQkvBias() {
        return qkvBias;
    }

    boolean hasQkNorm() {
        return qkNorm;
    }

    static Optional<ModelFamily> of(String modelType) {
        return Arrays.stream(values())
                .filter(f -> f.modelType.equals(modelType))
                .findFirst();
    }
}
