package org.genenv.core.game;

import java.nio.file.Path;
import java.util.Optional;
import org.genenv.core.config.Setting;

/** What the agent learns from beside its fresh rollouts (paper, Algorithm 1: base data and earlier valid traces; shares not published). */
public record MixtureConfig(
        @Setting(
                        value = "0",
                        range = "[0, 1)",
                        doc =
                                "Share of the attempts in an update of the agent that are earlier valid traces; 0 learns from"
                                        + " none.",
                        source = "quickstart recipe")
                double replayShare,
        @Setting(
                        value = "0",
                        range = "[0, 1)",
                        doc =
                                "Share of the rows in an update of the agent that are conversations of baseData, which are imitated; 0 learns from none.")
                double baseShare,
        @Setting(
                        doc =
                                "Conversations whose assistant is imitated: JSON lines or Parquet, a file, folder or pattern such as data/*.parquet, with"
                                        + " the columns messages, or prompt and completion, and tools where there are any (docs/data.md).")
                Optional<Path> baseData) {
    /** Checks every value. */
    public MixtureConfig {
        share("replayShare", replayShare);
        share("baseShare", baseShare);
        if (replayShare + baseShare >= 1) {
            throw new IllegalArgumentException("replayShare and baseShare are " + replayShare + " and " + baseShare
                    + ", which leaves nothing for fresh rollouts; expected less than 1 together");
        }
        if (baseShare > 0 && baseData.isEmpty()) {
            throw new IllegalArgumentException(
                    "baseShare is " + baseShare + ", but baseData names no file. Name one, or set baseShare to 0");
        }
    }

    /** Fresh rollouts alone. */
    public static MixtureConfig none() {
        return new MixtureConfig(0, 0, Optional.empty());
    }

    /** Fresh rollouts, and earlier valid traces by a share. */
    public static MixtureConfig replaying(double share) {
        return new MixtureConfig(share, 0, Optional.empty());
    }

    private static void share(String name, double value) {
        if (!(value >= 0 && value < 1)) {
            throw new IllegalArgumentException(name + " is " + value + ", expected [0, 1)");
        }
    }
}
