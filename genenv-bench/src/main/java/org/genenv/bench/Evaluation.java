package org.genenv.bench;

import java.io.IOException;
import java.util.List;
import org.genenv.core.game.StopSignal;
import org.genenv.core.random.RandomKey;

/** A policy on the items of a benchmark, some at a time. Owns what it plays with; used by one thread. */
public interface Evaluation extends AutoCloseable {
    /**
     * Lets the policy answer some items.
     *
     * @param ids items of the set; those that are asked together are to be the same ones when an evaluation is continued
     * @param key of every sampled token; that of an item follows from it and the item's place, whatever was answered before
     * @param stop leaves those of these items that are not finished when it is raised; how soon, a protocol says
     * @param sheet takes what becomes of them, one by one
     * @throws org.genenv.core.game.StopRequestedException if the signal was raised
     * @throws IOException if an item cannot be read; names the file
     */
    void answer(List<String> ids, RandomKey key, StopSignal stop, AnswerSheet sheet) throws IOException;

    /**
     * The figures of answers.
     *
     * @param items of this evaluation, or of an equal one that was broken off
     */
    Scores scores(List<EvaluatedItem> items);

    @Override
    void close();
}
