package org.genenv.core.game;

import java.util.List;
import org.genenv.core.domain.Demonstration;

/**
 * What one update of the agent learns from (paper, Algorithm 1).
 *
 * @param fresh rollouts of the policy as it is now, each with the log-probabilities recorded while it was sampled
 * @param replayed valid traces of earlier policies
 * @param base conversations to imitate, whoever held them
 */
public record TrainingMixture(List<RolloutGroup> fresh, List<RolloutGroup> replayed, List<Demonstration> base) {
    /** Copies the lists. */
    public TrainingMixture {
        fresh = List.copyOf(fresh);
        replayed = List.copyOf(replayed);
        base = List.copyOf(base);
    }

    /** Fresh rollouts alone. */
    public static TrainingMixture of(List<RolloutGroup> fresh) {
        return new TrainingMixture(fresh, List.of(), List.of());
    }
}
