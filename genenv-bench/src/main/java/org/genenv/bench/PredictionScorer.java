package org.genenv.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/** Scores recorded answers of one benchmark, one after the other, and adds them up. Needs no model. Not thread-safe. */
public interface PredictionScorer {
    /**
     * Scores one answer.
     *
     * @param prediction one line of the file of predictions
     * @param isCounted whether the figures count it; not where an earlier line answered the same item
     * @return its verdict, one line of the answer
     * @throws PredictionException if it is no answer to an item of this benchmark; where it is counted, it counts as a failed item
     */
    ObjectNode score(JsonNode prediction, boolean isCounted) throws PredictionException;

    /** Scores and counts an answer, as {@link #score(JsonNode, boolean)} does. */
    default ObjectNode score(JsonNode prediction) throws PredictionException {
        return score(prediction, true);
    }

    /** @return the item that a line names; absent where it names none of this benchmark */
    Optional<ItemPlace> place(JsonNode prediction);

    /** @return the figure that is quoted, over all that was counted; as an evaluation of the same answers has it */
    Score headline();

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
