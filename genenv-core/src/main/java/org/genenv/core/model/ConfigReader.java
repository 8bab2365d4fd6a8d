package org.genenv.core.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Takes a {@link ModelConfig} out of a parsed {@code config.json}, with errors that name the file and the key. */
final class ConfigReader {
    private final Path file;
    private final JsonNode json;

    ConfigReader(Path file, JsonNode json) {
        this.file = file;
        this.json = json;
    }

    ModelConfig read() throws ModelFormatException {
        ModelFamily family = family();
        refuseWhatIsNotComputed();
        int hiddenSize = integer("hidden_size");
        int numHeads = integer("num_attention_heads");
        int headDim = has("head_dim") ? integer("head_dim") : hiddenSize / Math.max(1, numHeads);
        if (!has("head_dim") && numHeads > 0 && hiddenSize % numHeads != 0) {
            throw new ModelFormatException(file + ": hidden_size is " + hiddenSize + ", which num_attention_heads "
                    + numHeads + " does not divide, and there is no head_dim");
        }
        try {
            return new ModelConfig(
                    family,
                    integer("vocab_size"),
                    hiddenSize,
                    integer("num_hidden_layers"),
                    numHeads,
                    has("num_key_value_heads") ? integer("num_key_value_heads") : numHeads,
                    headDim,
                    integer("intermediate_size"),
                    integer("max_position_embeddings"),
                    number("rms_norm_eps", 1e-6),
                    number("rope_theta", 10000),
                    flag("tie_word_embeddings"),
                    number("initializer_range", 0.02));
        } catch (IllegalArgumentException e) {
            throw new ModelFormatException(file + ": " + e.getMessage(), e);
        }
    }

    private ModelFamily family() throws ModelFormatException {
        JsonNode type = json.path("model_type");
        if (!type.isTextual()) {
            throw new ModelFormatException(file + ": model_type is missing; known are " + knownTypes());
        }
        return ModelFamily.of(type.textValue())
                .orElseThrow(() -> new ModelFormatException(file + ": model_type is '" + type.textValue()
                        + "', which is not known; known are " + knownTypes()));
    }

    private static String knownTypes() {
        return Arrays.stream(ModelFamily.values()).map(ModelFamily::modelType).collect(Collectors.joining(", "));
    }

    /** Keys that change the mathematics must say what this runtime computes; silence means that, too. */
    private void refuseWhatIsNotComputed() throws ModelFormatException {
        JsonNode scaling = json.path("rope_scaling");
        if (!scaling.isMissingNode() && !scaling.isNull()) {
            JsonNode kind = scaling.has("rope_type") ? scaling.get("rope_type") : scaling.path("type");
            if (!kind.asText().equals("default")) {
                throw new ModelFormatException(file + ": rope_scaling is " + scaling
                        + ", which is not implemented; expected null. A model that only adds it for long contexts can"
                        + " be used within its original length by setting it to null");
            }
        }
        JsonNode activation = json.path("hidden_act");
        if (!activation.isMissingNode() && !activation.asText().equals("silu")) {
            throw new ModelFormatException(
                    file + ": hidden_act is '" + activation.asText() + "'; only silu is implemented");
        }
        if (json.path("use_sliding_window").asBoolean(false)) {
            throw new ModelFormatException(
                    file + ": use_sliding_window is true; sliding-window attention is not implemented");
        }
        if (json.has("quantization_config") && !json.get("quantization_config").isNull()) {
            throw new ModelFormatException(file + ": quantization_config is present; quantised weights cannot be read,"
                    + " use the model's original checkpoint");
        }
    }

    private boolean has(String key) {
        return json.hasNonNull(key);
    }

    private int integer(String key) throws ModelFormatException {
        JsonNode value = json.path(key);
        if (!value.isIntegralNumber() || !value.canConvertToInt()) {
            throw new ModelFormatException(file + ": " + key + " is " + shown(value) + "; expected a whole number");
        }
        return value.intValue();
    }

    private double number(String key, double byDefault) throws ModelFormatException {
        if (!has(key)) {
            return byDefault;
        }
        JsonNode value = json.get(key);
        if (!value.isNumber()) {
            throw new ModelFormatException(file + ": " + key + " is " + shown(value) + "; expected a number");
        }
        return value.doubleValue();
    }

    private boolean flag(String key) throws ModelFormatException {
        JsonNode value = json.path(key);
        if (value.isMissingNode()) {
            return false;
        }
        if (!value.isBoolean()) {
            throw new ModelFormatException(file + ": " + key + " is " + shown(value) + "; expected true or false");
        }
        return value.booleanValue();
    }

    private static String shown(JsonNode value) {
        return value.isMissingNode() ? "missing" : value.toString();
    }
}
