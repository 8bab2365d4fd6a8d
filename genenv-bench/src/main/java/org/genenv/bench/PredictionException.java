package org.genenv.bench;

/** A line that is no answer to an item of the benchmark: an unknown item, or another form than the one expected. */
public final class PredictionException extends Exception {
    private static final long serialVersionUID = 1L;

    /** @param message what was found and what was expected */
    public PredictionException(String message) {
        super(message);
    }
}
