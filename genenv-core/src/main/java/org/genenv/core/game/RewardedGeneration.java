package org.genenv.core.game;

/**
 * A generation that became a task, and what the task was worth.
 *
 * @param generation what the simulator wrote
 * @param signature tasks of equal signature are near duplicates
 * @param reward R_env of the pass rate that the agent reached (paper, Eq. 3), in (0, 1]
 * @param copies how many generations of the pool have this signature, itself included: its weight is divided by this, so that repeating one
 *     good task earns nothing
 */
public record RewardedGeneration(Generation generation, String signature, double reward, int copies) {
    /** Refuses a reward outside (0, 1] and less than one copy. */
    public RewardedGeneration {
        if (!(reward > 0 && reward <= 1)) {
            throw new IllegalArgumentException("reward is " + reward + ", but R_env lies in (0, 1]");
        }
        if (copies < 1) {
            throw new IllegalArgumentException("copies is " + copies + ", but a generation is a copy of itself");
        }
    }
}
