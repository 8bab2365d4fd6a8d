package org.genenv.core.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.genenv.core.model.RuntimeConfig.Dtype;

/**
 * The shape of a decoder-only transformer, as a Hugging Face {@code config.json} describes it.
 *
 * @param family the architecture
 * @param vocabSize rows of the embedding, including unused ones
 * @param hiddenSize width of the residual stream
 * @param numLayers decoder layers
 * @param numHeads query heads
 * @param numKvHeads key and value heads; divides {@code numHeads}
 * @param headDim channels of one head; even, for the rotary embedding
 * @param intermediateSize width of the feed-forward block
 * @param maxPositions positions that the model was made for
 * @param rmsNormEps added to the mean square before the root
 * @param ropeTheta base of the rotary frequencies
 * @param tiedHead whether the head is the embedding itself
 * @param initializerRange standard deviation of new weights
 */
public record ModelConfig(
        ModelFamily family,
        int vocabSize,
        int hiddenSize,
        int numLayers,
        int numHeads,
        int numKvHeads,
        int headDim,
        int intermediateSize,
        int maxPositions,
        double rmsNormEps,
        double ropeTheta,
        boolean tiedHead,
        double initializerRange) {

    /** Name of the file in a model folder. */
    public static final String FILE_NAME = "config.json";

    /** Checks the numbers against each other; messages use the keys of {@code config.json}. */
    public ModelConfig {
        Objects.requireNonNull(family, "family");
        requirePositive("vocab_size", vocabSize);
        requirePositive("hidden_size", hiddenSize);
        requirePositive("num_hidden_layers", numLayers);
        requirePositive("num_attention_heads", numHeads);
        requirePositive("num_key_value_heads", numKvHeads);
        requirePositive("head_dim", headDim);
        requirePositive("intermediate_size", intermediateSize);
        requirePositive("max_position_embeddings", maxPositions);
        if (numHeads % numKvHeads != 0) {
            throw new IllegalArgumentException("num_attention_heads is " + numHeads + ", which num_key_value_heads "
                    + numKvHeads + " does not divide");
        }
        if (headDim % 2 != 0) {
            throw new IllegalArgumentException(
                    "head_dim is " + headDim + "; the rotary embedding needs an even number");
        }
        requirePositive("rms_norm_eps", rmsNormEps);
        requirePositive("rope_theta", ropeTheta);
        requirePositive("initializer_range", initializerRange);
    }

    /**
     * A Qwen2 shape with this library's usual defaults: head size hidden / heads, epsilon 1e-6, initializer range 0.02.
     *
     * @throws IllegalArgumentException if {@code numHeads} does not divide {@code hiddenSize}, or a number is not positive
     */
    public static ModelConfig qwen2(
            int vocabSize,
            int hiddenSize,
            int numLayers,
            int numHeads,
            int numKvHeads,
            int intermediateSize,
            int maxPositions,
            double ropeTheta,
            boolean tiedHead) {
        requirePositive("num_attention_heads", numHeads);
        if (hiddenSize % numHeads != 0) {
            throw new IllegalArgumentException(
                    "hidden_size is " + hiddenSize + ", which num_attention_heads " + numHeads + " does not divide");
        }
        return new ModelConfig(
                ModelFamily.QWEN2,
                vocabSize,
                hiddenSize,
                numLayers,
                numHeads,
                numKvHeads,
                hiddenSize / numHeads,
                intermediateSize,
                maxPositions,
                1e-6,
                ropeTheta,
                tiedHead,
                0.02);
    }

    /** The same with another standard deviation of new weights. */
    public ModelConfig withInitializerRange(double range) {
        return with(numLayers, range);
    }

    /** The same at another depth, such as a few layers to measure with. */
    public ModelConfig withLayers(int layers) {
        return with(layers, initializerRange);
    }

    private ModelConfig with(int layers, double range) {
        return new ModelConfig(
                family,
                vocabSize,
                hiddenSize,
                layers,
                numHeads,
                numKvHeads,
                headDim,
                intermediateSize,
                maxPositions,
                rmsNormEps,
                ropeTheta,
                tiedHead,
                range);
    }

    /**
     * Reads {@code config.json} of a model folder.
     *
     * @throws ModelFormatException if the file describes a model that this runtime does not compute, names an unknown
     *     family, or contradicts itself
     * @throws IOException if it cannot be read
     */
    public static ModelConfig read(Path folder) throws IOException {
        Path file = folder.resolve(FILE_NAME);
        if (!Files.isRegularFile(file)) {
            throw new ModelFormatException(file + " is missing; expected a Hugging Face model folder with " + FILE_NAME
                    + " and model.safetensors");
        }
        return new ConfigReader(file, JsonFile.read(file)).read();
    }

    /**
     * Writes {@code config.json} as Hugging Face libraries read it.
     *
     * @param dtype type of the weights beside it
     */
    public void write(Path folder, Dtype dtype) throws IOException {
        write(folder, dtype, JsonFile.JSON.createObjectNode());
    }

    /**
     * @param origin the {@code config.json} that the model came with; what it says beside this record (ids of special
     *     tokens, for example) is kept
     */
    void write(Path folder, Dtype dtype, ObjectNode origin) throws IOException {
        ObjectNode json = origin.deepCopy();
        json.putArray("architectures").add(family.architecture());
        json.put("model_type", family.modelType());
        json.put("vocab_size", vocabSize);
        json.put("hidden_size", hiddenSize);
        json.put("num_hidden_layers", numLayers);
        json.put("num_attention_heads", numHeads);
        json.put("num_key_value_heads", numKvHeads);
        json.put("head_dim", headDim);
        json.put("intermediate_size", intermediateSize);
        json.put("max_position_embeddings", maxPositions);
        json.put("hidden_act", "silu");
        json.put("rms_norm_eps", rmsNormEps);
        json.put("rope_theta", ropeTheta);
        json.putNull("rope_scaling");
        json.remove("rope_parameters"); // says the same as the two keys before, to newer libraries only
        json.put("tie_word_embeddings", tiedHead);
        json.put("initializer_range", initializerRange);
        json.put("attention_dropout", 0.0);
        family.writeSwitches(json);
        json.put("use_cache", true);
        json.put("torch_dtype", dtype.toString()); // older libraries know this name only, newer ones both
        json.remove("dtype");
        JsonFile.write(folder.resolve(FILE_NAME), json);
    }

    private static void requirePositive(String key, double value) {
        if (!(value > 0) || Double.isInfinite(value)) {
            String shown = value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
            throw new IllegalArgumentException(key + " is " + shown + "; expected a positive number");
        }
    }
}
