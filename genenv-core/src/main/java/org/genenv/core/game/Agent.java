package org.genenv.core.game;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.genenv.core.random.RandomKey;

/** The player that attempts tasks and learns from how it went. Used by one thread. */
public interface Agent {
    /**
     * Attempts every task several times with the current policy. Equal requests of an agent in equal state give equal answers.
     *
     * @param request the tasks, and how to attempt them
     * @param stop polled while playing
     * @return one group a task, in the order of the tasks, each with as many trajectories as attempts were asked for. An episode whose
     *     environment failed or timed out is among them, with its stop reason
     * @throws StopRequestedException if the signal was raised; the policy is unchanged
     */
    List<RolloutGroup> play(PlayRequest request, StopSignal stop);

    /**
     * Improves the policy on what it and its earlier versions played, and on base data.
     *
     * @param mixture what to learn from
     * @param key for whatever the update draws, such as the order of minibatches
     * @return figures of the update by name, such as {@code loss}, {@code kl}, {@code entropy}
     */
    Map<String, Double> update(TrainingMixture mixture, RandomKey key);

    /**
     * How long environments have worked since the agent was made, so that an epoch can say where its time went.
     *
     * @return seconds by the clock, summed over calls; 0 where it is not measured
     */
    default double environmentSeconds() {
        return 0;
    }

    /**
     * Writes everything a later {@link #restore} needs to go on bit for bit: weights, optimiser, counters.
     *
     * @param folder exists and is empty
     */
    void save(Path folder) throws IOException;

    /**
     * Takes on the state that {@link #save} wrote.
     *
     * @throws IOException if a file is missing, damaged or of another model; names it
     */
    void restore(Path folder) throws IOException;
}
