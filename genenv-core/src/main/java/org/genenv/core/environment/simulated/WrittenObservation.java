package org.genenv.core.environment.simulated;

/** What came of an {@link ObservationRequest}. */
public sealed interface WrittenObservation {
    /**
     * A text of the form that was asked for.
     *
     * @param text without white space at its ends
     */
    record Accepted(String text) implements WrittenObservation {}

    /**
     * No usable text. The episode ends, and the agent is not punished.
     *
     * @param fault what was wrong with the last text
     * @param detail what was found and what was expected
     */
    record Failed(ObservationFault fault, String detail) implements WrittenObservation {}
}
