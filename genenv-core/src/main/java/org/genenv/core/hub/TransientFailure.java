package org.genenv.core.hub;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/** A request failed in a way that often passes: a broken connection, an overloaded server. */
final class TransientFailure extends IOException {
    private static final long serialVersionUID = 1L;

    private final transient Optional<Duration> retryAfter;

    TransientFailure(String message, Throwable cause) {
        super(message, cause);
        this.retryAfter = Optional.empty();
    }

    TransientFailure(String message, Optional<Duration> retryAfter) {
        super(message);
        this.retryAfter = retryAfter;
    }

    /** How long the server asks to wait; absent where it does not say. */
    Optional<Duration> retryAfter() {
        return retryAfter;
    }
}
