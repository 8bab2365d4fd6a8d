package org.genenv.bench;

import java.io.IOException;
import java.util.List;
import org.genenv.core.game.StopSignal;
import org.genenv.core.random.RandomKey;

/** A policy on the items of a benchmark, some at a time. Owns what it plays with; used by one thread. */
public interface Evaluation extends AutoCloseable {
    /**
     * Lets the policy answer some items, and counts them.
     *
     * @param ids items of the set
     * @param key of every sampled token
     * @param stop leaves these items when it is raised; how soon, a protocol says
     * @return what became of them, in their order; more than one an id where a protocol takes an item apart
     * @throws org.genenv.core.game.StopRequestedException if the signal was raised; these items then count for nothing
     * @throws IOException if an item cannot be read; names the file
     */
    List<EvaluatedItem> answer(List<String> ids, RandomKey key, StopSignal stop) throws IOException;

    /** @return the figures of all that was answered so far */
    Scores scores();

    @Override
    void close();
}
