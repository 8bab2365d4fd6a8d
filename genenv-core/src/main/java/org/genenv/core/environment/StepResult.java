package org.genenv.core.environment;

/**
 * What one action led to.
 *
 * @param observation what the agent sees next
 * @param reward task reward of the episode so far, in [0, 1] (paper, Eq. 1)
 * @param isDone whether the world ended the episode
 * @param isSuccess whether the task is solved now
 * @param isValid whether the world accepted the action
 */
public record StepResult(Observation observation, double reward, boolean isDone, boolean isSuccess, boolean isValid) {
    /** Refuses a reward outside [0, 1]. */
    public StepResult {
        if (!(reward >= 0 && reward <= 1)) {
            throw new IllegalArgumentException("reward is " + reward + ", but Eq. 1 keeps it in [0, 1]");
        }
    }
}
