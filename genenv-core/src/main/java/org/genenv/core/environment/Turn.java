package org.genenv.core.environment;

/**
 * One turn of the agent within a trajectory.
 *
 * @param start index of the turn's first sampled token in the trajectory's ids
 * @param end index after its last sampled token
 * @param action the action as handed to the environment; empty when none could be read
 * @param observation what the environment answered; empty when it was not asked
 * @param isValid whether the environment accepted the action
 * @param origin who made the observation; an engine where nothing is said of it, as in games that were saved without
 */
public record Turn(int start, int end, String action, String observation, boolean isValid, Origin origin) {
    /** Refuses an empty or reversed range. */
    public Turn {
        origin = origin == null ? Origin.ENGINE : origin;
        if (start < 0 || end <= start) {
            throw new IllegalArgumentException("turn covers [" + start + ", " + end + "), expected 0 <= start < end");
        }
    }

    /** A turn that an engine answered. */
    public Turn(int start, int end, String action, String observation, boolean isValid) {
        this(start, end, action, observation, isValid, Origin.ENGINE);
    }
}
