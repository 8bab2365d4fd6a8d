package org.genenv.core.environment;

import java.util.Locale;

/** Every way an episode ends. */
public enum StopReason {
    /** The task was solved. */
    SOLVED(true),
    /** The world ended the episode and the task was not solved. */
    UNSOLVED(true),
    /** The agent used all its turns. */
    TURN_LIMIT(true),
    /** The agent gave too many actions that the world did not accept. */
    INVALID_LIMIT(true),
    /** The conversation reached the context length. */
    CONTEXT_LIMIT(true),
    /** One turn reached its token limit before it ended. */
    TRUNCATED(true),
    /** A turn held no action that could be read. */
    UNPARSABLE(true),
    /** The environment did not answer within its wall-clock limit. */
    TIMEOUT(false),
    /** The environment failed. */
    ENVIRONMENT_ERROR(false),
    /** The simulator wrote nothing usable where the world has no engine. */
    SIMULATION_FAILED(false);

    private final boolean countsAsAttempt;

    StopReason(boolean countsAsAttempt) {
        this.countsAsAttempt = countsAsAttempt;
    }

    /** In words for people, such as {@code turn-limit}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * Whether the outcome says something about the agent: faults of the world, or of the simulator in its place, count neither for nor
     * against it.
     */
    public boolean countsAsAttempt() {
        return countsAsAttempt;
    }
}
