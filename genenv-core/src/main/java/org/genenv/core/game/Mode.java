package org.genenv.core.game;

/** Where the tasks of an epoch come from, and whether their writer learns: the game and its three controls. */
public enum Mode {
    /** The simulator writes tasks every epoch and learns from how the agent did. */
    GENENV,
    /** The simulator writes tasks every epoch and never learns. */
    RANDOM,
    /** The simulator writes tasks once, before training. */
    STATIC,
    /** The tasks are read from a file; the simulator does nothing. */
    OFFLINE;

    /** Whether the simulator is updated in this mode. */
    public boolean simulatorLearns() {
        return this == GENENV;
    }

    /** Whether a simulator is needed at all. */
    public boolean simulatorWrites() {
        return this != OFFLINE;
    }
}
