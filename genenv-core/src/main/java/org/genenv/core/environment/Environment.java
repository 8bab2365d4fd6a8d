package org.genenv.core.environment;

/**
 * One episode of one task: reset once, then step until done.
 *
 * <p>Not thread-safe: one thread at a time. The rollout calls it off the generation thread and under a wall-clock limit, so a
 * slow environment delays its own row alone.
 */
public interface Environment extends AutoCloseable {
    /**
     * Starts the episode.
     *
     * @return what the agent sees first
     * @throws EnvironmentException if the world cannot be opened; the episode is recorded as failed, the agent is not punished
     */
    Observation reset() throws EnvironmentException;

    /**
     * Carries out one action of the agent.
     *
     * @param action the agent's text as parsed from its turn; any text is legal, an impossible one is answered, not thrown
     * @return what the agent sees next, and where the episode stands
     * @throws EnvironmentException if the world itself broke; never for a wrong action
     */
    StepResult step(String action) throws EnvironmentException;

    /** Releases what the episode held; may be called twice and before {@link #reset()}. Nothing to do, unless a world holds something. */
    @Override
    default void close() {}
}
