package org.genenv.core.game;

/** Work was left because a {@link StopSignal} was raised; what it would have made is lost, nothing else. */
public final class StopRequestedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Without details: the one who raised the signal has them. */
    public StopRequestedException() {
        super("stopped on request");
    }
}
