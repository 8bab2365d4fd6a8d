package org.genenv.cli.train;

import java.nio.file.Path;
import java.util.Optional;
import org.genenv.core.config.Setting;

/** Where a run is written and how much of it stays. */
public record RunSettings(
        @Setting(doc = "The run's folder; --output on the command line goes before it.") Optional<Path> output,
        @Setting(value = "2", range = "1 or more", doc = "How many of the newest checkpoints stay.")
                int keepCheckpoints,
        @Setting(
                        value = "1",
                        range = "1 or more",
                        unit = "epochs",
                        doc = "A checkpoint is saved after every so many epochs, and after the last.")
                int checkpointEvery,
        @Setting(
                        value = "false",
                        doc =
                                "Whether rollouts/*.jsonl also hold token ids and log-probabilities, about ten times the size.")
                boolean recordTokens) {
    /** Checks every value. */
    public RunSettings {
        if (keepCheckpoints < 1) {
            throw new IllegalArgumentException(
                    "keepCheckpoints is " + keepCheckpoints + ", expected 1 or more: --resume needs one.");
        }
        if (checkpointEvery < 1) {
            throw new IllegalArgumentException("checkpointEvery is " + checkpointEvery + ", expected 1 or more.");
        }
    }
}
