package org.genenv.cli.train;

import java.io.IOException;
import java.nio.file.Path;
import org.genenv.core.domain.WorldVocabulary;
import org.genenv.core.model.CausalLanguageModel;
import org.genenv.core.model.ModelConfig;
import org.genenv.core.model.RuntimeConfig;
import org.genenv.core.player.SmallModel;
import org.genenv.core.random.RandomKey;
import org.genenv.core.tokenizer.WordVocabulary;

/** The new small model that a player begins with: the same, bit for bit, whenever it is made from one configuration. */
public final class NewModel {
    private NewModel() {}

    /** The key that everything random about a run's players derives from. */
    static RandomKey key(TrainConfig config) {
        return RandomKey.of(config.seed()).derive("players");
    }

    /**
     * Makes the model, to be closed by the caller.
     *
     * @param player {@code agent} or {@code simulator}; each has weights of its own
     * @param init the player's, from the configuration
     * @param tokenizerFolder where its tokenizer is written
     * @throws IOException if the tokenizer cannot be written
     * @throws java.util.NoSuchElementException if the configuration's world has no vocabulary for a new model
     */
    public static CausalLanguageModel make(
            TrainConfig config, String player, InitSettings init, Path tokenizerFolder, RuntimeConfig runtime)
            throws IOException {
        WorldVocabulary words = config.world().vocabulary().orElseThrow();
        WordVocabulary vocabulary = SmallModel.vocabulary(words);
        vocabulary.write(tokenizerFolder, init.contextLength());
        ModelConfig form = init.toModel(vocabulary.size());
        return CausalLanguageModel.initialise(
                form,
                key(config).derive(player + " weights").state(),
                SmallModel.weights(vocabulary, words, form.initializerRange()),
                runtime);
    }
}
