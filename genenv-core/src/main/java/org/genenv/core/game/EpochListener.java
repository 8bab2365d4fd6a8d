package org.genenv.core.game;

import java.io.IOException;

/** Told of every epoch when it is over and the state of the game is whole: the place to log, and to save a checkpoint. */
@FunctionalInterface
public interface EpochListener {
    /**
     * An epoch is over.
     *
     * @throws IOException if what the listener writes cannot be written; the run ends with it
     */
    void epochEnded(EpochReport report) throws IOException;
}
