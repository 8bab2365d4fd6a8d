package org.genenv.agent;

import org.genenv.core.domain.Task;
import org.genenv.core.environment.Environment;
import org.genenv.core.environment.EnvironmentException;

/** Opens the world of a task: a domain's, or that of a benchmark whose tasks are no simulator's. */
@FunctionalInterface
public interface EnvironmentFactory {
    /**
     * Opens a world.
     *
     * @return a fresh environment; the rollout closes it
     * @throws EnvironmentException if it cannot be opened; that episode is recorded as failed
     */
    Environment open(Task task) throws EnvironmentException;
}
