package org.genenv.cli.export;

import java.util.Locale;
import java.util.Optional;
import org.genenv.cli.train.InitSettings;
import org.genenv.cli.train.TrainConfig;

/** One of the two that a run trains. */
enum Player {
    AGENT,
    SIMULATOR;

    /** The model that it began with, as the configuration names it; absent where it is a new one. */
    Optional<String> model(TrainConfig config) {
        return this == AGENT ? config.agent().model() : config.simulator().model();
    }

    /** The form of its new model; absent where it began with one that exists. */
    Optional<InitSettings> init(TrainConfig config) {
        return this == AGENT ? config.agent().init() : config.simulator().init();
    }

    /** As configurations, checkpoints and the command line write it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
