package org.genenv.core.hub;

import java.io.IOException;

/** A model cannot be had from the hub or its cache; the message says why and what to do, and trying again will not help. */
public final class HubException extends IOException {
    private static final long serialVersionUID = 1L;

    /** @param message what was asked for, what was found, and the remedy */
    public HubException(String message) {
        super(message);
    }

    /** @param cause the fault underneath */
    public HubException(String message, Throwable cause) {
        super(message, cause);
    }
}
