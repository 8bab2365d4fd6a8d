package org.genenv.bench.python;

/** A text that is no value of the kind expected; the message is Python's where it can show in a result. */
public final class PythonValueException extends Exception {
    private static final long serialVersionUID = 1L;

    /** @param message what is wrong with the text */
    public PythonValueException(String message) {
        super(message);
    }
}
