package org.genenv.core.curriculum;

/**
 * The reward of the simulator: R_env(p) = exp(-beta (p - alpha)^2), highest where the agent succeeds at the target rate.
 *
 * <p>Source: GenEnv (arXiv 2512.19682), Eq. 3. The paper sets alpha to 0.5 and does not publish beta; the authors' configuration has 2.0.
 * With n attempts a task, two tasks at distances D1 &lt; D2 from alpha are ranked the wrong way round with probability at most
 * 4 exp(-(2/9) (D2 - D1)^2 n) (Theorem 1).
 *
 * @param alpha the target success rate, in (0, 1)
 * @param beta how sharply the reward falls off the target, above 0
 */
public record AlphaCurriculum(double alpha, double beta) {
    private static final double LOWEST_TARGET = 0.15;
    private static final double HIGHEST_TARGET = 0.85;

    /** Refuses a target outside (0, 1) and a sharpness of 0 or less. */
    public AlphaCurriculum {
        if (!(alpha > 0 && alpha < 1)) {
            throw new IllegalArgumentException("alpha is " + alpha + ", but a target success rate lies in (0, 1)");
        }
        if (!(beta > 0) || Double.isInfinite(beta)) {
            throw new IllegalArgumentException("beta is " + beta + ", expected a finite number above 0");
        }
    }

    /**
     * The simulator's reward for tasks that the agent passes at a rate.
     *
     * @param passRate p, in [0, 1]
     * @return R_env in (0, 1], 1 at the target
     */
    public double reward(double passRate) {
        double distance = passRate - alpha;
        return Math.exp(-beta * distance * distance);
    }

    /**
     * The curriculum whose target leans against where the tasks are now: alpha + gain (alpha - m), kept within [0.15, 0.85].
     *
     * <p>An addition to the paper. Rewarding the target alone pulls weakly once every task is on one side of it; a target moved to the other
     * side pulls harder, and returns by itself as the tasks come right.
     *
     * @param gain strength, 0 or more; 0 keeps the published, fixed target
     * @param meanSuccess m, the agent's success on the tasks to be scored, in [0, 1]
     */
    public AlphaCurriculum leaningAgainst(double gain, double meanSuccess) {
        if (gain == 0) {
            return this;
        }
        double moved = alpha + gain * (alpha - meanSuccess);
        return new AlphaCurriculum(Math.min(HIGHEST_TARGET, Math.max(LOWEST_TARGET, moved)), beta);
    }
}
