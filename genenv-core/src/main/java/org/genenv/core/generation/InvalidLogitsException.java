package org.genenv.core.generation;

/** A model's logits are not numbers, so no token can be drawn: its weights have diverged or are damaged. */
public final class InvalidLogitsException extends ArithmeticException {
    private static final long serialVersionUID = 1L;

    InvalidLogitsException(String message) {
        super(message);
    }
}
