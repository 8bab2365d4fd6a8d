package org.genenv.core.game;

/** The simulator writes new tasks every epoch: the game itself, and its control with a simulator that never learns. */
final class WrittenEachEpoch implements TaskSource {
    private final TaskWriter writer;

    WrittenEachEpoch(TaskWriter writer) {
        this.writer = writer;
    }

    @Override
    public EpochTasks tasksOf(EpochPlan plan, StopSignal stop) {
        String idPrefix = "epoch-" + plan.epoch() + (plan.round() == 0 ? "/" : "/refill-" + plan.round() + "/");
        return writer.write(plan.seeds(), plan.variations(), plan.statistics(), idPrefix, plan.key(), stop);
    }
}
