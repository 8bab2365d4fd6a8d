package org.genenv.core.game;

import java.util.ArrayList;
import java.util.List;
import org.genenv.core.domain.Seed;
import org.genenv.core.domain.SuccessStatistics;
import org.genenv.core.random.RandomKey;

/** The simulator writes tasks once, before training; every epoch plays some of them again. */
final class WrittenOnce implements TaskSource {
    private final TaskWriter writer;
    private final List<Seed> seeds;
    private final int tasksPerSeed;
    private final RandomKey key;
    private List<FixedTask> written = List.of();

    WrittenOnce(TaskWriter writer, List<Seed> seeds, int tasksPerSeed, RandomKey key) {
        this.writer = writer;
        this.seeds = List.copyOf(seeds);
        this.tasksPerSeed = tasksPerSeed;
        this.key = key;
    }

    @Override
    public EpochTasks tasksOf(EpochPlan plan, StopSignal stop) {
        List<Rejection> rejections = written.isEmpty() ? writeAll(stop) : List.of();
        return new EpochTasks(new UnplayedTasks(written, plan).draw(), rejections);
    }

    private List<Rejection> writeAll(StopSignal stop) {
        EpochTasks all = writer.write(seeds, tasksPerSeed, SuccessStatistics.NONE, "static/", key, stop);
        List<FixedTask> fixed = new ArrayList<>();
        for (TaskBatch batch : all.batches()) {
            batch.tasks().forEach(posed -> fixed.add(new FixedTask(batch.seed(), posed.task(), posed.signature())));
        }
        if (fixed.isEmpty()) {
            throw new RunStoppedException("mode static: the simulator wrote no acceptable task from " + seeds.size()
                    + " seeds, so there is nothing to play. Its first rejection: "
                    + all.rejections().stream()
                            .findFirst()
                            .map(first -> first.reason() + ", " + first.detail())
                            .orElse("none")
                    + " Raise game.writingRounds, or begin a run with a longer simulator.warmStart in another folder");
        }
        written = List.copyOf(fixed);
        return all.rejections();
    }

    @Override
    public List<FixedTask> fixedTasks() {
        return written;
    }

    @Override
    public void restore(List<FixedTask> fixedTasks) {
        written = List.copyOf(fixedTasks);
    }
}
