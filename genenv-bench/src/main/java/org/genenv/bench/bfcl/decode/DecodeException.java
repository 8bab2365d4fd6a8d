package org.genenv.bench.bfcl.decode;

/** A text that is no list of function calls. */
public final class DecodeException extends Exception {
    private static final long serialVersionUID = 1L;

    /** @param message what was found where, and what was expected */
    public DecodeException(String message) {
        super(message);
    }
}
