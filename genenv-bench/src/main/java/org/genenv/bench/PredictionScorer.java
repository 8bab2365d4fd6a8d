package org.genenv.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Scores recorded answers of one benchmark, one after the other, and adds them up. Needs no model. Not thread-safe. */
public interface PredictionScorer {
    /**
     * Scores one answer.
     *
     * @param prediction one line of the file of predictions
     * @return its verdict, one line of the answer
     * @throws PredictionException if it is no answer to an item of this benchmark; it then counts as a failed item
     */
    ObjectNode score(JsonNode prediction) throws PredictionException;

    /**
     * The verdict on a line that {@link #score} refused: failed, in the form of any other verdict, with the problem as {@code error}.
     *
     * @param prediction the line as far as it could be read
     * @param problem what is wrong with it
     */
    ObjectNode failed(JsonNode prediction, String problem);

    /** @return the figures over all that was scored */
    ObjectNode aggregate();

    /** @return the figures over all that was scored, as lines for a person */
    String summary();
}
