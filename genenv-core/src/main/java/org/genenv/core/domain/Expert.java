package org.genenv.core.domain;

import org.genenv.core.environment.Observation;

/** Somebody who solves a task from what can be seen of it. Plays one episode; may remember what it saw. */
@FunctionalInterface
public interface Expert {
    /**
     * Chooses the next action.
     *
     * @param seen what the world answered last
     * @return the action, as an agent would write it
     */
    String act(Observation seen);
}
