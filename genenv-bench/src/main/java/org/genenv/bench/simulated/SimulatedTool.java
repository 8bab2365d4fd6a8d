package org.genenv.bench.simulated;

import java.util.Objects;
import org.genenv.core.environment.simulated.ObservationForm;

/**
 * A tool as it is declared.
 *
 * @param name by which it is called
 * @param definition what is known of it, JSON on one line
 * @param form what its results look like
 */
public record SimulatedTool(String name, String definition, ObservationForm form) {
    /** Characters of a result; longer ones teach an agent nothing but to skip. */
    public static final int MOST_CHARACTERS = 4_000;

    /** Refuses nulls. */
    public SimulatedTool {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(definition, "definition");
        Objects.requireNonNull(form, "form");
    }
}
