package org.genenv.bench.apibank.service;

/** A service that refuses a call; the message goes into the call's result. */
final class ServiceException extends Exception {
    private static final long serialVersionUID = 1L;

    /** @param message as upstream words it */
    public ServiceException(String message) {
        super(message);
    }
}
