package org.genenv.core.game;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.genenv.core.domain.Seed;

/**
 * Which seeds get further tasks in an epoch: those that lack groups which teach something. Source: dynamic sampling of DAPO (arXiv 2503.14476).
 *
 * <p>Whether a group teaches something is seen from the rewards of its tasks alone, as DAPO does: what an agent adds to or takes off them for its
 * own update, such as a punishment of length, plays no part.
 */
final class Refill {
    private Refill() {}

    /**
     * The seeds to write for again.
     *
     * @param plan what the epoch began with; a variation of it that was no task is lacking too
     * @param tasks all that were played so far
     * @param groups one a task, in their order
     * @return a seed as often as it lacks groups, together no more than the epoch lacks; empty when nothing is lacking
     */
    static List<Seed> seeds(EpochPlan plan, EpochTasks tasks, List<RolloutGroup> groups) {
        Map<Seed, Integer> informative = new HashMap<>();
        int lacking = plan.tasks();
        int next = 0;
        for (TaskBatch batch : tasks.batches()) {
            for (int i = 0; i < batch.tasks().size(); i++) {
                if (groups.get(next++).isInformative()) {
                    informative.merge(batch.seed(), 1, Integer::sum);
                    lacking--;
                }
            }
        }
        List<Seed> again = new ArrayList<>();
        for (Seed seed : plan.seeds()) {
            int found = Math.min(plan.variations(), informative.getOrDefault(seed, 0));
            informative.merge(seed, -found, Integer::sum); // what is left counts where the seed stands a second time
            for (int i = found; i < plan.variations() && again.size() < lacking; i++) {
                again.add(seed);
            }
        }
        return again;
    }
}
