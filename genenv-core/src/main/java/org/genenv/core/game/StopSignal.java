package org.genenv.core.game;

/** Somebody's wish that the run end soon: Ctrl-C, a time limit, a test. Polled between steps; may be raised by any thread. */
@FunctionalInterface
public interface StopSignal {
    /** Never raised. */
    StopSignal NEVER = () -> false;

    /** Whether the run should end. Once true, stays true. */
    boolean isRaised();

    /**
     * Leaves the work in hand if the signal is raised.
     *
     * @throws StopRequestedException if it is
     */
    default void check() {
        if (isRaised()) {
            throw new StopRequestedException();
        }
    }
}
