package org.genenv.core.game;

import java.util.List;
import org.genenv.core.domain.Task;
import org.genenv.core.random.RandomKey;

/** Plays the held-out panel: always the same tasks with the same random numbers, so that only the agent differs. */
final class PanelEvaluation {
    private final PanelConfig config;
    private final List<Task> tasks;
    private final RandomKey key;

    PanelEvaluation(PanelConfig config, List<Task> tasks, RandomKey key) {
        this.config = config;
        this.tasks = List.copyOf(tasks);
        this.key = key;
    }

    boolean isDue(int epoch, int lastEpoch) {
        if (tasks.isEmpty()) {
            return false;
        }
        return isBorder(epoch, lastEpoch) || (config.everyEpochs() > 0 && epoch % config.everyEpochs() == 0);
    }

    /**
     * Plays the panel and writes its figures.
     *
     * @return what was played with sampling, for the record
     */
    List<RolloutGroup> evaluate(Agent agent, int epoch, int lastEpoch, EpochMetrics metrics, StopSignal stop) {
        boolean isBorder = isBorder(epoch, lastEpoch);
        int attempts = isBorder ? config.finalAttempts() : config.attempts();
        List<RolloutGroup> sampled = agent.play(new PlayRequest(tasks, attempts, false, key), stop);
        metrics.panel(sampled);
        if (isBorder && config.greedy()) {
            metrics.greedyPanel(agent.play(new PlayRequest(tasks, 1, true, key), stop));
        }
        return sampled;
    }

    /** The figures that are compared in the end. */
    private static boolean isBorder(int epoch, int lastEpoch) {
        return epoch == 0 || epoch == lastEpoch;
    }
}
