package org.genenv.core.game;

import java.util.ArrayList;
import java.util.List;
import org.genenv.core.domain.Task;

/**
 * What an epoch plays.
 *
 * @param batches one a seed, in the order of the plan
 * @param rejections texts that were no tasks, in the order they were written
 */
public record EpochTasks(List<TaskBatch> batches, List<Rejection> rejections) {
    /** Copies both lists. */
    public EpochTasks {
        batches = List.copyOf(batches);
        rejections = List.copyOf(rejections);
    }

    /** All tasks, batch after batch. */
    public List<Task> tasks() {
        return batches.stream()
                .flatMap(batch -> batch.tasks().stream())
                .map(PosedTask::task)
                .toList();
    }

    /** These tasks, then others. */
    EpochTasks plus(EpochTasks more) {
        List<TaskBatch> allBatches = new ArrayList<>(batches);
        allBatches.addAll(more.batches);
        List<Rejection> allRejections = new ArrayList<>(rejections);
        allRejections.addAll(more.rejections);
        return new EpochTasks(allBatches, allRejections);
    }
}
