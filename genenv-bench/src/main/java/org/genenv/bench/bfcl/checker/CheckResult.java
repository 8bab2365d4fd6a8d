package org.genenv.bench.bfcl.checker;

import java.util.Optional;

/**
 * A verdict on an answer.
 *
 * @param errorType what is wrong, as upstream names it; empty where the answer is right
 * @param message what was found and what was expected; empty where the answer is right
 */
public record CheckResult(Optional<String> errorType, String message) {
    /** The answer is right. */
    public static final CheckResult VALID = new CheckResult(Optional.empty(), "");

    /** The answer is wrong. */
    public static CheckResult invalid(String errorType, String message) {
        return new CheckResult(Optional.of(errorType), message);
    }

    /** @return whether the answer is right */
    public boolean isValid() {
        return errorType.isEmpty();
    }
}
