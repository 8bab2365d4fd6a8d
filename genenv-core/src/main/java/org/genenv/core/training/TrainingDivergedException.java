package org.genenv.core.training;

/**
 * A loss or gradient that is not finite, thrown before any weight has changed; or a policy that an update made so, which can only be thrown
 * away. The message says which, with the number of the update and its learning rate.
 */
public final class TrainingDivergedException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    TrainingDivergedException(String message) {
        super(message);
    }
}
