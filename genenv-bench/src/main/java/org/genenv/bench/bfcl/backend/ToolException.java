package org.genenv.bench.bfcl.backend;

/** A call that ends in an exception of Python, which the caller sees as text. It has changed nothing. */
public final class ToolException extends Exception {
    private static final long serialVersionUID = 1L;

    /** @param message as Python has it */
    public ToolException(String message) {
        super(message, null, false, false);
    }
}
