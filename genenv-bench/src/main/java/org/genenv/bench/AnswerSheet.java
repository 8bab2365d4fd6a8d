package org.genenv.bench;

import java.util.List;

/** What an evaluation has answered so far; takes each answer as soon as it is there, so that none is lost with those that are not. */
public interface AnswerSheet {
    /**
     * What is to be answered now.
     *
     * @param items all of it in its order, what was answered before included; more than was asked for where a protocol takes items apart
     */
    void planned(List<String> items);

    /** @return whether an item was answered before; it is then not added again, and if it is played again, then only with others that were not */
    boolean has(String item);

    /**
     * An item is answered. Called on the thread that plays, in the order in which answers are finished.
     *
     * @throws java.io.UncheckedIOException if it cannot be kept; the evaluation ends with it
     */
    void add(EvaluatedItem item);
}
