package org.genenv.core.environment;

import java.util.Locale;

/** Who made what the agent sees. */
public enum Origin {
    /** A world that was played: an engine, a service, a checker. */
    ENGINE,
    /** The simulator wrote it, or some of it, where the world has no engine. */
    SIMULATOR;

    /** As records of a run have it, such as {@code simulator}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
