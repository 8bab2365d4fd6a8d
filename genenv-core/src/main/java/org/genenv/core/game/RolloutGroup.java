package org.genenv.core.game;

import java.util.List;
import org.genenv.core.curriculum.PassRate;
import org.genenv.core.domain.Task;
import org.genenv.core.environment.Trajectory;

/**
 * The attempts at one task by one version of the agent.
 *
 * @param task what was attempted
 * @param trajectories the attempts, in the order of their sample index
 */
public record RolloutGroup(Task task, List<Trajectory> trajectories) {
    /** Copies the list and checks that every trajectory is of this task. */
    public RolloutGroup {
        trajectories = List.copyOf(trajectories);
        for (Trajectory trajectory : trajectories) {
            if (!trajectory.taskId().equals(task.id())) {
                throw new IllegalArgumentException("a trajectory of task " + trajectory.taskId()
                        + " is in the group of task " + task.id() + "; advantages would be taken against strangers");
            }
        }
    }

    /** The attempts that say something about the agent: faults of the world are left out. */
    public List<Trajectory> attempts() {
        return trajectories.stream()
                .filter(trajectory -> trajectory.stopReason().countsAsAttempt())
                .toList();
    }

    /** Successes over attempts (paper, Eq. 2). */
    public PassRate passRate() {
        List<Trajectory> attempts = attempts();
        int successes = (int) attempts.stream().filter(Trajectory::isSuccess).count();
        return new PassRate(successes, attempts.size());
    }

    /** Whether the rewards of the attempts differ; where they do not, there is nothing to learn from the group. */
    public boolean isInformative() {
        return attempts().stream().mapToDouble(Trajectory::reward).distinct().count() > 1;
    }
}
