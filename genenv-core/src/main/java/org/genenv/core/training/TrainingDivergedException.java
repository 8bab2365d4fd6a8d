package org.genenv.core.training;

/** A loss or gradient that is not finite; thrown before any weight has changed. */
public final class TrainingDivergedException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    TrainingDivergedException(String message) {
        super(message);
    }
}
