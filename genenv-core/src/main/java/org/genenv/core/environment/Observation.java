package org.genenv.core.environment;

import java.util.List;

/**
 * What the agent sees.
 *
 * @param text the words of the world
 * @param admissibleActions actions the world would accept now, sorted; empty where the world does not tell
 */
public record Observation(String text, List<String> admissibleActions) {
    /** Copies the list. */
    public Observation {
        admissibleActions = List.copyOf(admissibleActions);
    }

    /** An observation that does not tell which actions are admissible. */
    public Observation(String text) {
        this(text, List.of());
    }
}
