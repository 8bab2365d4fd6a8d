package org.genenv.cli.train;

import java.util.Optional;

/** A player's model is a folder or a new one. */
final class ModelSource {
    private ModelSource() {}

    /** Exactly one of the two must be said. */
    static void require(Optional<String> model, Optional<InitSettings> init) {
        if (model.isPresent() == init.isPresent()) {
            throw new IllegalArgumentException(
                    (model.isPresent() ? "model is set, and init too" : "model is not set, nor is init")
                            + "; expected one: model: FOLDER-OR-ID for a model that exists, init: {} for a new small one.");
        }
    }
}
