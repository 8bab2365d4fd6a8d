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
        refuseWhatIsNotComputed(family);
        int hiddenSize = integer("hidden_size");
        int numHeads = integer("num_attention_heads");
        int headDim = headDim(family, hiddenSize, numHeads);
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
                    ropeTheta(),
                    flag("tie_word_embeddings"),
                    number("initializer_range", 0.02));
        } catch (IllegalArgumentException e) {
            throw new ModelFormatException(file + ": " + e.getMessage(), e);
        }
    }

    private int headDim(ModelFamily family, int hiddenSize, int numHeads) throws ModelFormatException {
        if (has("head_dim")) {
            return integer("head_dim");
        }
        if (family == ModelFamily.QWEN3) {
            return 128; // whatever the width; as in transformers
        }
        if (numHeads > 0 && hiddenSize % numHeads != 0) {
            throw new ModelFormatException(file + ": hidden_size is " + hiddenSize + ", which num_attention_heads "
                    + numHeads + " does not divide, and there is no head_dim");
        }
        return hiddenSize / Math.max(1, numHeads);
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
    private void refuseWhatIsNotComputed(ModelFamily family) throws ModelFormatException {
        refuseScaling("rope_scaling");
        refuseScaling("rope_parameters");
        if (number("partial_rotary_factor", 1) != 1) {
            throw new ModelFormatException(file + ": partial_rotary_factor is " + json.get("partial_rotary_factor")
                    + "; only 1 is implemented, where all channels of a head are rotated");
        }
        JsonNode activation = json.path("hidden_act");
        if (!activation.isMissingNode() && !activation.asText().equals("silu")) {
            throw new ModelFormatException(
                    file + ": hidden_act is " + JsonFile.shown(activation) + "; only \"silu\" is implemented");
        }
        for (String key : family.switches()) {
            if (flag(key)) {
                throw new ModelFormatException(file + ": " + key + " is true, which is not implemented for "
                        + family.modelType() + "; expected false");
            }
        }
        for (JsonNode type : json.path("layer_types")) {
            if (!type.asText().equals("full_attention")) {
                throw new ModelFormatException(file + ": layer_types has " + JsonFile.shown(type)
                        + "; only \"full_attention\" is implemented");
            }
        }
        if (json.hasNonNull("quantization_config")) {
            throw new ModelFormatException(file + ": quantization_config is present; quantised weights cannot be read,"
                    + " use the model's original checkpoint");
        }
    }

    /** Newer files say rope_parameters, with rope_theta in it, where older ones say rope_scaling beside rope_theta. */
    private void refuseScaling(String key) throws ModelFormatException {
        JsonNode scaling = json.path(key);
        if (!has(key) || (scaling.isObject() && scaling.isEmpty())) {
            return;
        }
        JsonNode kind = scaling.has("rope_type") ? scaling.get("rope_type") : scaling.path("type");
        if (!kind.asText().equals("default")) {
            throw new ModelFormatException(file + ": " + key + " is " + JsonFile.shown(scaling)
                    + ", which is not implemented; expected null or the type \"default\". A model that only adds it for"
                    + " long contexts can be used within its original length by setting it to null");
        }
    }

    private double ropeTheta() throws ModelFormatException {
        JsonNode inParameters = json.path("rope_parameters").path("rope_theta");
        if (inParameters.isMissingNode()) {
            return number("rope_theta", 10000);
        }
        if (!inParameters.isNumber()) {
            throw new ModelFormatException(
                    file + ": rope_parameters.rope_theta is " + JsonFile.shown(inParameters) + "; expected a number");
        }
        return inParameters.doubleValue();
    }

    private boolean has(String key) {
        return json.hasNonNull(key);
    }

    private int integer(String key) throws ModelFormatException {
        JsonNode value = json.path(key);
        if (!value.isIntegralNumber() || !value.canConvertToInt()) {
            throw new ModelFormatException(
                    file + ": " + key + " is " + JsonFile.shown(value) + "; expected a whole number");
        }
        return value.intValue();
    }

    private double number(String key, double byDefault) throws ModelFormatException {
        if (!has(key)) {
            return byDefault;
        }
        JsonNode value = json.get(key);
        if (!value.isNumber()) {
            throw new ModelFormatException(file + ": " + key + " is " + JsonFile.shown(value) + "; expected a number");
        }
        return value.doubleValue();
    }

    private boolean flag(String key) throws ModelFormatException {
        JsonNode value = json.path(key);
        if (value.isMissingNode() || value.isNull()) {
            return false;
        }
        if (!value.isBoolean()) {
            throw new ModelFormatException(
                    file + ": " + key + " is " + JsonFile.shown(value) + "; expected true or false");
        }
        return value.booleanValue();
    }
}
