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

    /** The world accepted the action, and the episode goes on. */
    public static StepResult accepted(String text) {
        return new StepResult(new Observation(text), 0, false, false, true);
    }

    /** The world did not accept the action, and the episode goes on. */
    public static StepResult refused(String text) {
        return new StepResult(new Observation(text), 0, false, false, false);
    }

    /** The task is solved, with reward 1. */
    public static StepResult solved(String text) {
        return new StepResult(new Observation(text), 1, true, true, true);
    }

    /** The episode is over and the task not solved, with reward 0. */
    public static StepResult failed(String text) {
        return new StepResult(new Observation(text), 0, true, false, true);
    }
}
