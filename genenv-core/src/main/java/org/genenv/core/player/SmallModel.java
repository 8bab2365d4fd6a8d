package org.genenv.core.player;

import java.util.HashMap;
import java.util.Map;
import org.genenv.core.domain.WorldVocabulary;
import org.genenv.core.model.WeightInitializer;
import org.genenv.core.tokenizer.WordVocabulary;

/**
 * What a new small model that speaks one world's words begins with: its vocabulary and its first weights.
 *
 * <p>A numbered thing is one token, {@code " cabinet 3"}, and its embedding begins between those of {@code " cabinet"} and {@code " 3"}: so the model
 * need not learn for every pair anew that the third cabinet is a cabinet (quickstart recipe).
 */
public final class SmallModel {
    private SmallModel() {}

    /** @return the tokens of a world; equal worlds give equal ids */
    public static WordVocabulary vocabulary(WorldVocabulary world) {
        return WordVocabulary.of(world.phrases(), world.entities(), world.words());
    }

    /**
     * First weights: projections from a normal distribution with deviation {@code range}, embeddings with deviation 1 / sqrt(width), and the embedding
     * of a numbered thing (word + number) / sqrt(2), which has the same deviation.
     *
     * @param vocabulary of {@link #vocabulary}
     * @param world that the vocabulary was made from
     * @param range deviation of the projections, above 0
     */
    public static WeightInitializer weights(WordVocabulary vocabulary, WorldVocabulary world, double range) {
        Map<String, Integer> ids = new HashMap<>(vocabulary.ids());
        WeightInitializer embedding = (parameter, random) -> {
            int width = parameter.shape().get(1);
            float[] values = WeightInitializer.normal(1 / Math.sqrt(width)).values(parameter, random);
            for (String entity : world.entities()) {
                int blank = entity.lastIndexOf(' ');
                int row = ids.get(WordVocabulary.entityPiece(
                                entity.substring(0, blank), Integer.parseInt(entity.substring(blank + 1))))
                        * width;
                Integer word = ids.get(" " + entity.substring(0, blank));
                Integer number = ids.get(entity.substring(blank));
                for (int i = 0; i < width && word != null && number != null; i++) {
                    values[row + i] = (float) ((values[word * width + i] + values[number * width + i]) / Math.sqrt(2));
                }
            }
            return values;
        };
        return WeightInitializer.normal(range).withEmbedding(embedding);
    }
}
