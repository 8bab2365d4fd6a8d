package org.genenv.core.game;

import java.util.List;
import org.genenv.core.curriculum.AlphaCurriculum;
import org.genenv.core.curriculum.PassRate;

/**
 * What the tasks of an epoch were worth.
 *
 * @param tasks the tasks in the order they were played
 * @param passRate over all attempts of the epoch
 * @param target the curriculum they were scored under; its alpha moves with the pass rate where the settings say so
 */
public record Scores(List<ScoredTask> tasks, PassRate passRate, AlphaCurriculum target) {
    /** Copies the list. */
    public Scores {
        tasks = List.copyOf(tasks);
    }
}
