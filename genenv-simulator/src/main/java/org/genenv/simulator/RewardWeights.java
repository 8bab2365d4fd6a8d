package org.genenv.simulator;

import java.util.List;
import org.genenv.core.game.RewardedGeneration;

/** How much the simulator learns from each of its generations. */
public final class RewardWeights {
    private RewardWeights() {}

    /**
     * Weights proportional to exp(lambda R_env) (GenEnv, arXiv 2512.19682, simulator update), shared among near duplicates. The sharing is an addition:
     * without it a simulator that repeats one well-placed task earns with every copy.
     *
     * <p>The largest exponent is subtracted first, which changes no ratio and keeps a large lambda from overflowing.
     *
     * @param pool what the simulator wrote lately, at least one
     * @param lambda how sharply better tasks weigh more, 0 or more; 0 weighs all alike
     * @return one weight a generation, in (0, 1], unitless
     */
    public static double[] of(List<RewardedGeneration> pool, double lambda) {
        double best =
                pool.stream().mapToDouble(RewardedGeneration::reward).max().orElseThrow();
        return pool.stream()
                .mapToDouble(one -> Math.exp(lambda * (one.reward() - best)) / one.copies())
                .toArray();
    }
}
