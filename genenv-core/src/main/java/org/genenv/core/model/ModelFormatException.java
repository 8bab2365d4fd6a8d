package org.genenv.core.model;

import java.io.IOException;

/** A model or adapter folder that cannot be read as what it claims to be; the message names file, key and remedy. */
public final class ModelFormatException extends IOException {
    private static final long serialVersionUID = 1L;

    /** @param message file, key, what was found, what was expected, and the remedy */
    public ModelFormatException(String message) {
        super(message);
    }

    /**
     * @param message file, key, what was found, what was expected, and the remedy
     * @param cause the fault underneath
     */
    public ModelFormatException(String message, Throwable cause) {
        super(message, cause);
    }
}
