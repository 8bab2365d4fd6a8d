package org.genenv.core.game;

/** A game that cannot go on, for a reason which is no fault of the program: the message says what was found and which setting to change. */
public final class RunStoppedException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /** @param message what was found, and what to change */
    public RunStoppedException(String message) {
        super(message);
    }
}
