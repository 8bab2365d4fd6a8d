package org.genenv.core.environment.simulated;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Why a text that the simulator wrote for a world is no observation. */
public enum ObservationFault {
    /** It is blank. */
    EMPTY,
    /** It has more characters than are read. */
    TOO_LONG,
    /** It was cut off at its length limit in tokens. */
    TRUNCATED,
    /** It spells a mark of a chat template or of a tool call. */
    FAKES_MARKUP,
    /** It goes on as another speaker. */
    FAKES_ROLE,
    /** It should be JSON and is not. */
    NOT_JSON,
    /** It is JSON, but not as the tool declares its answers. */
    SCHEMA_MISMATCH,
    /** It contains what the agent is to find out. */
    LEAKS_ANSWER,
    /** The simulator did not finish in time. */
    TIMEOUT,
    /** The simulator threw, or gave too few texts. */
    WRITER_FAILED;

    private static final String SEPARATOR = ": ";

    /** The stable code that is counted in the metrics, such as {@code not-json}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The detail of an episode that ended by this fault; {@link #ofDetail} reads the fault back. */
    public String detail(String words) {
        return label() + SEPARATOR + words;
    }

    /** The fault that a detail begins with, if it does. */
    public static Optional<ObservationFault> ofDetail(String detail) {
        return Arrays.stream(values())
                .filter(fault -> detail.startsWith(fault.label() + SEPARATOR))
                .findFirst();
    }
}
