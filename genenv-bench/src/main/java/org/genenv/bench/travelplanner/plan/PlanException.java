package org.genenv.bench.travelplanner.plan;

/** A text or a JSON value that is no plan. */
public final class PlanException extends Exception {
    private static final long serialVersionUID = 1L;

    /** @param message what was found and what was expected */
    PlanException(String message) {
        // No stack trace: a model's failed answer is ordinary, and there are many.
        super(message, null, false, false);
    }
}
