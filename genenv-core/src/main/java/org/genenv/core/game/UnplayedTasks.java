package org.genenv.core.game;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.genenv.core.domain.Seed;
import org.genenv.core.random.RandomKey;
import org.genenv.core.random.Shuffle;

/** Draws from tasks that stay the same all run long: none twice in an epoch, and equal draws for equal plans. */
final class UnplayedTasks {
    private final List<FixedTask> tasks;
    private final EpochPlan plan;
    private final Set<String> played;

    /** @param plan whose seeds are to be served; what its epoch has played already is not drawn */
    UnplayedTasks(List<FixedTask> tasks, EpochPlan plan) {
        this.tasks = tasks;
        this.plan = plan;
        this.played = new HashSet<>(plan.played());
    }

    /**
     * As many tasks as the plan wants: those of its seeds first, then, where a seed has too few, those of any others.
     *
     * @return a batch for each seed of the plan, then one for each task of the others; fewer tasks where all have been played
     */
    List<TaskBatch> draw() {
        List<TaskBatch> batches = new ArrayList<>();
        int missing = plan.tasks();
        for (Seed seed : plan.seeds()) {
            List<FixedTask> own =
                    tasks.stream().filter(fixed -> fixed.seed().equals(seed)).toList();
            List<FixedTask> drawn = next(own, plan.variations(), plan.key().derive(seed.id()));
            batches.add(new TaskBatch(seed, drawn.stream().map(FixedTask::posed).toList()));
            missing -= drawn.size();
        }
        for (FixedTask other : next(tasks, missing, plan.key().derive("others"))) {
            batches.add(new TaskBatch(other.seed(), List.of(other.posed())));
        }
        return batches;
    }

    private List<FixedTask> next(List<FixedTask> from, int count, RandomKey key) {
        List<FixedTask> drawn = Shuffle.of(from, key).stream()
                .filter(fixed -> !played.contains(fixed.task().id()))
                .limit(count)
                .toList();
        drawn.forEach(fixed -> played.add(fixed.task().id()));
        return drawn;
    }
}
