package org.genenv.core.player;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.genenv.core.domain.WorldVocabulary;
import org.genenv.core.model.WeightInitializer;
import org.genenv.core.model.WeightLayout;
import org.genenv.core.tokenizer.Tokenizer;
import org.genenv.core.tokenizer.WordVocabulary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SmallModelTest {
    private static final WorldVocabulary WORLD = new WorldVocabulary(
            List.of("go to", "You arrive at"), List.of("cabinet 3", "side table 2"), List.of("cabinet", "3", "heat"));

    private final WordVocabulary vocabulary = SmallModel.vocabulary(WORLD);

    @TempDir
    Path folder;

    @Test
    void worldsWordsPhrasesAndEntitiesAreSingleTokens() throws Exception {
        vocabulary.write(folder, 64);
        try (Tokenizer tokenizer = Tokenizer.load(folder)) {
            assertThat(tokenizer.encode("go to cabinet 3")).hasSize(2);
            assertThat(tokenizer.encode("go to side table 2")).hasSize(2);
            assertThat(tokenizer.decode(tokenizer.encode("You arrive at cabinet 3")))
                    .isEqualTo("You arrive at cabinet 3");
        }
    }

    @Test
    void numberedThingBeginsBetweenItsWordAndItsNumber() {
        int width = 256;
        WeightLayout.Parameter embedding =
                new WeightLayout.Parameter(WeightInitializer.EMBEDDING, List.of(vocabulary.size(), width), 0);

        float[] values = SmallModel.weights(vocabulary, WORLD, 0.02).values(embedding, new SplittableRandom(1));

        int thing = vocabulary.ids().get(" cabinet 3") * width;
        int word = vocabulary.ids().get(" cabinet") * width;
        int number = vocabulary.ids().get(" 3") * width;
        double squares = 0;
        for (int i = 0; i < width; i++) {
            assertThat(values[thing + i])
                    .isCloseTo((float) ((values[word + i] + values[number + i]) / Math.sqrt(2)), within(1e-7f));
            squares += values[word + i] * values[word + i];
        }
        // The norm of a row is about 1: its 256 values have deviation 1/16.
        assertThat(Math.sqrt(squares)).isCloseTo(1, within(0.15));
    }
}
