package org.genenv.core.model;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/** Gives a new model its first values. */
@FunctionalInterface
public interface WeightInitializer {
    /** Checkpoint name of the token embedding. */
    String EMBEDDING = "model.embed_tokens.weight";

    /**
     * Gives one parameter its values.
     *
     * @param parameter what is to be filled
     * @param random source of randomness, its own for each parameter
     * @return the parameter's values, row-major, as many as its shape has
     */
    float[] values(WeightLayout.Parameter parameter, RandomGenerator random);

    /** Matrices from a normal distribution around 0, norms 1, biases 0, as Hugging Face models begin. */
    static WeightInitializer normal(double deviation) {
        return (parameter, random) -> {
            float[] values = new float[Math.toIntExact(parameter.size())];
            if (parameter.name().endsWith("norm.weight")) {
                Arrays.fill(values, 1f);
            } else if (!parameter.name().endsWith(".bias")) {
                for (int i = 0; i < values.length; i++) {
                    values[i] = (float) (deviation * random.nextGaussian());
                }
            }
            return values;
        };
    }

    /**
     * This initialiser, but with another for the token embedding, for example to start a token that stands for two words
     * between them.
     */
    default WeightInitializer withEmbedding(WeightInitializer embedding) {
        return (parameter, random) ->
                parameter.name().equals(EMBEDDING) ? embedding.values(parameter, random) : values(parameter, random);
    }
}
