package org.genenv.core.environment;

/** The world of a task broke: a fault of the environment, never a wrong action of the agent. */
public final class EnvironmentException extends Exception {
    private static final long serialVersionUID = 1L;

    /** @param message what failed, where, and what to do */
    public EnvironmentException(String message) {
        super(message);
    }

    /**
     * @param message what failed, where, and what to do
     * @param cause the fault underneath
     */
    public EnvironmentException(String message, Throwable cause) {
        super(message, cause);
    }
}
