package org.genenv.core.game;

import java.util.List;

/** Where the tasks of an epoch come from. */
interface TaskSource {
    /**
     * The tasks of an epoch; equal plans give equal tasks.
     *
     * @param stop polled between pieces of work
     */
    EpochTasks tasksOf(EpochPlan plan, StopSignal stop);

    /** What must be kept over an interruption: the tasks that are fixed once known. */
    default List<FixedTask> fixedTasks() {
        return List.of();
    }

    /** Takes on what {@link #fixedTasks} gave before the interruption. */
    default void restore(List<FixedTask> fixedTasks) {}
}
