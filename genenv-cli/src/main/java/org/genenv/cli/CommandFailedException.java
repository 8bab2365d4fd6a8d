package org.genenv.cli;

/** The work of a command failed in a way that its message explains: no stack trace is shown. */
public final class CommandFailedException extends Exception {
    private static final long serialVersionUID = 1L;

    /**
     * @param message what failed, what is saved, and how to go on
     * @param cause the fault underneath
     */
    public CommandFailedException(String message, Throwable cause) {
        super(message, cause);
    }
}
