package org.genenv.core.game;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.genenv.core.random.RandomKey;

/** The player that writes tasks and learns which of them were worth attempting. Used by one thread. */
public interface Simulator {
    /**
     * Writes one text a request with the current policy: tasks, and observations of worlds that have no engine. Equal requests of a simulator in
     * equal state give equal texts.
     *
     * @param stop polled while writing
     * @return one generation a request, in their order; whether its text is a task is for the domain to say
     * @throws StopRequestedException if the signal was raised; the policy is unchanged
     */
    List<Generation> write(List<WritingRequest> requests, StopSignal stop);

    /**
     * Improves the policy on its own generations by their reward.
     *
     * @param generations what it wrote lately, with rewards; never empty
     * @param key for whatever the update draws
     * @return figures of the update by name, such as {@code loss} and {@code kl}
     */
    Map<String, Double> update(List<RewardedGeneration> generations, RandomKey key);

    /**
     * What {@link #update} weighs generations by, for the record.
     *
     * @return one weight a generation, in their order, unitless; equal shares among near duplicates unless a simulator says otherwise
     */
    default double[] weights(List<RewardedGeneration> generations) {
        return generations.stream().mapToDouble(one -> 1.0 / one.copies()).toArray();
    }

    /**
     * Writes everything a later {@link #restore} needs to go on bit for bit.
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
