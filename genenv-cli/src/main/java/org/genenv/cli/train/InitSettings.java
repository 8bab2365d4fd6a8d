package org.genenv.cli.train;

import org.genenv.core.config.Setting;
import org.genenv.core.model.ModelConfig;

/** The shape of a new model with random weights: Qwen2's architecture with a tied head. The defaults are the quickstart recipe's. */
public record InitSettings(
        @Setting(value = "64", range = "1 to 1000000", doc = "Width of the residual stream; heads divide it.")
                int hiddenSize,
        @Setting(value = "2", range = "1 to 1000", doc = "Decoder layers.") int layers,
        @Setting(value = "4", range = "1 or more", doc = "Query heads.") int heads,
        @Setting(value = "2", range = "1 or more", doc = "Key and value heads; they divide the query heads.")
                int kvHeads,
        @Setting(value = "176", range = "1 to 1000000", doc = "Width of the feed-forward block.") int intermediateSize,
        @Setting(value = "10000", range = "above 0", doc = "Base of the rotary frequencies.") double ropeTheta,
        @Setting(value = "640", range = "2 or more", unit = "tokens", doc = "The longest conversation it is made for.")
                int contextLength,
        @Setting(
                        value = "0.1",
                        range = "above 0",
                        doc =
                                "Standard deviation of the new matrices. Embeddings have 1 / sqrt(hiddenSize). Large checkpoints begin"
                                        + " with 0.02, which at a width of 64 is so small that the layers start out mute.")
                double initializerRange) {
    /** Far above every model there is; what the machine can hold is {@code genenv doctor}'s affair. */
    private static final int LARGEST_WIDTH = 1_000_000;

    private static final int MOST_LAYERS = 1000;

    /** Checks every value. */
    public InitSettings {
        within(1, LARGEST_WIDTH, "hiddenSize", hiddenSize);
        within(1, MOST_LAYERS, "layers", layers);
        within(1, Integer.MAX_VALUE, "heads", heads);
        within(1, Integer.MAX_VALUE, "kvHeads", kvHeads);
        within(1, LARGEST_WIDTH, "intermediateSize", intermediateSize);
        within(2, Integer.MAX_VALUE, "contextLength", contextLength);
        if (!(ropeTheta > 0)) {
            throw new IllegalArgumentException("ropeTheta is " + ropeTheta + ", expected a number above 0.");
        }
        if (!(initializerRange > 0) || Double.isInfinite(initializerRange)) {
            throw new IllegalArgumentException(
                    "initializerRange is " + initializerRange + ", expected a finite number above 0.");
        }
        if (hiddenSize % heads != 0 || hiddenSize / heads % 2 != 0) {
            throw new IllegalArgumentException("hiddenSize is " + hiddenSize + ", but " + heads
                    + " heads need a multiple of " + 2L * heads + " (an even width each).");
        }
        if (heads % kvHeads != 0) {
            throw new IllegalArgumentException(
                    "kvHeads is " + kvHeads + ", which does not divide heads, " + heads + ".");
        }
    }

    /**
     * @param vocabSize how many tokens the world's tokenizer has
     * @return the model's form
     */
    public ModelConfig toModel(int vocabSize) {
        return ModelConfig.qwen2(
                        vocabSize, hiddenSize, layers, heads, kvHeads, intermediateSize, contextLength, ropeTheta, true)
                .withInitializerRange(initializerRange);
    }

    private static void within(int least, int most, String name, int value) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(name + " is " + value + ", expected " + least
                    + (most == Integer.MAX_VALUE ? " or more." : " to " + most + "."));
        }
    }
}
