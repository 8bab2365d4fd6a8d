package org.genenv.core.game;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import org.genenv.core.domain.Seed;
import org.genenv.core.random.RandomKey;
import org.genenv.core.random.Shuffle;

/**
 * The tasks are known beforehand: every epoch plays the next of them, in an order shuffled anew for every pass through all. No task is played twice
 * in an epoch as long as there are others.
 */
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
        if (plan.round() > 0) {
            return new EpochTasks(new UnplayedTasks(tasks, plan).draw(), List.of());
        }
        Map<Seed, List<PosedTask>> bySeed = new LinkedHashMap<>();
        for (FixedTask next : turn(plan.epoch(), plan.tasks())) {
            bySeed.computeIfAbsent(next.seed(), seed -> new ArrayList<>()).add(next.posed());
        }
        List<TaskBatch> batches = new ArrayList<>();
        bySeed.forEach((seed, posed) -> batches.add(new TaskBatch(seed, posed)));
        return new EpochTasks(batches, List.of());
    }

    /** The tasks of an epoch, found by walking through those before it, so that there is no state to keep. */
    private List<FixedTask> turn(int epoch, int perEpoch) {
        List<FixedTask> turn = new ArrayList<>();
        Queue<FixedTask> pass = new ArrayDeque<>();
        int passes = 0;
        for (int t = 1; t <= epoch; t++) {
            turn.clear();
            while (turn.size() < perEpoch) {
                if (pass.isEmpty()) {
                    List<FixedTask> order = Shuffle.of(tasks, key.derive(passes++));
                    Set<FixedTask> played = new HashSet<>(turn);
                    order.sort(Comparator.comparing(played::contains)); // what this epoch has played comes last
                    pass.addAll(order);
                }
                turn.add(pass.remove());
            }
        }
        return turn;
    }
}
