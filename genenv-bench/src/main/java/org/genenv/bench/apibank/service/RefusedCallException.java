package org.genenv.bench.apibank.service;

/** A call that does not fit its API's signature, so that no service ran. */
public final class RefusedCallException extends Exception {
    private static final long serialVersionUID = 1L;

    private final Reason reason;

    /** What does not fit. */
    public enum Reason {
        /** There is no API of this name. */
        UNKNOWN_API,
        /** The API has no parameter of this name. */
        UNKNOWN_PARAMETER,
        /** A value is not of its parameter's type. */
        WRONG_TYPE,
        /** A parameter is missing. */
        MISSING_PARAMETER
    }

    RefusedCallException(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    /** @return what does not fit */
    public Reason reason() {
        return reason;
    }
}
