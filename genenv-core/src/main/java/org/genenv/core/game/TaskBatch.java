package org.genenv.core.game;

import java.util.List;
import org.genenv.core.domain.Seed;

/** The variations of one seed in one epoch (paper, Algorithm 1: a batch). May be empty, when none was a task. */
public record TaskBatch(Seed seed, List<PosedTask> tasks) {
    /** Copies the tasks. */
    public TaskBatch {
        tasks = List.copyOf(tasks);
    }
}
