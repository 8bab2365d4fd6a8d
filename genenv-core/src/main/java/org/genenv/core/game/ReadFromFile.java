package org.genenv.core.game;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.genenv.core.domain.Seed;
import org.genenv.core.random.RandomKey;
import org.genenv.core.random.Shuffle;

/** The tasks are known beforehand: every epoch plays the next of them, in an order shuffled anew for every round. */
final class ReadFromFile implements TaskSource {
    private final List<FixedTask> tasks;
    private final RandomKey key;

    /** @param tasks at least one */
    ReadFromFile(List<FixedTask> tasks, RandomKey key) {
        if (tasks.isEmpty()) {
            throw new IllegalArgumentException("mode offline: there are no tasks to play");
        }
        this.tasks = List.copyOf(tasks);
        this.key = key;
    }

    @Override
    public EpochTasks tasksOf(EpochPlan plan, StopSignal stop) {
        int perEpoch = plan.seeds().size() * plan.variations();
        Map<Seed, List<PosedTask>> bySeed = new LinkedHashMap<>();
        for (int i = 0; i < perEpoch; i++) {
            FixedTask next = plan.round() == 0
                    ? nth((plan.epoch() - 1) * perEpoch + i)
                    : tasks.get((int) (plan.key().uniform(i) * tasks.size()));
            bySeed.computeIfAbsent(next.seed(), seed -> new ArrayList<>())
                    .add(new PosedTask(next.task(), next.signature(), Optional.empty()));
        }
        List<TaskBatch> batches = new ArrayList<>();
        bySeed.forEach((seed, posed) -> batches.add(new TaskBatch(seed, posed)));
        return new EpochTasks(batches, List.of());
    }

    private FixedTask nth(int n) {
        return Shuffle.of(tasks, key.derive(n / tasks.size())).get(n % tasks.size());
    }
}
