package org.genenv.bench.task;

/** A text is no task. */
public final class RejectedTaskException extends Exception {
    private static final long serialVersionUID = 1L;

    private final ReasonCode reason;

    /**
     * @param reason which check failed
     * @param detail a sentence: what was found and what was expected
     */
    public RejectedTaskException(ReasonCode reason, String detail) {
        // No stack trace: a rejection is an ordinary answer and there are many.
        super(detail, null, false, false);
        this.reason = reason;
    }

    /** @return which check failed */
    public ReasonCode reason() {
        return reason;
    }
}
