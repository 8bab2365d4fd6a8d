package org.genenv.core.game;

import java.util.List;
import org.genenv.core.environment.simulated.WrittenObservation;

/**
 * Writes what worlds answer where they have no engine. Asked by the thread that plays, while no other model works, with the questions of all
 * episodes that wait for one.
 */
@FunctionalInterface
public interface ObservationWriter {
    /** For games in which no world asks. */
    ObservationWriter NONE = (questions, stop) -> {
        throw new IllegalStateException(
                "the world of task " + questions.get(0).task().id()
                        + " asks for an observation, but nobody is there to write it. Give the agent a writer, such as"
                        + " SimulatorObservations");
    };

    /**
     * Answers questions. Equal questions to a writer in equal state get equal answers.
     *
     * @param questions one or more
     * @param stop polled while writing
     * @return one answer a question, in their order
     * @throws StopRequestedException if the signal was raised
     */
    List<WrittenObservation> write(List<ObservationQuestion> questions, StopSignal stop);
}
