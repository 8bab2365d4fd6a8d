package org.genenv.core.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Architectures that differ only in what their attention has beside the four projections.
 *
 * <p>Some have switches in {@code config.json} for parts that published models leave off and this runtime has not.
 */
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

    /** The class of the model in transformers, as {@code architectures} in config.json names it. */
    public String architecture() {
        return architecture;
    }

    boolean hasQkvBias() {
        return qkvBias;
    }

    boolean hasQkNorm() {
        return qkNorm;
    }

    /** Keys of config.json that must be false. */
    List<String> switches() {
        return switch (this) {
            case QWEN2 -> List.of("use_sliding_window");
            case QWEN3 -> List.of("attention_bias", "use_sliding_window");
            case LLAMA -> List.of("attention_bias", "mlp_bias");
        };
    }

    void writeSwitches(ObjectNode json) {
        switches().forEach(key -> json.put(key, false));
    }

    static Optional<ModelFamily> of(String modelType) {
        return Arrays.stream(values())
                .filter(f -> f.modelType.equals(modelType))
                .findFirst();
    }
}
