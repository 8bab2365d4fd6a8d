package org.genenv.bench.travelplanner.check;

import java.util.Optional;

/**
 * What a check says.
 *
 * @param outcome absent where the query does not ask for what is checked
 * @param reason why it failed, in the benchmark's words where it has any
 */
public record Verdict(Optional<Boolean> outcome, Optional<String> reason) {
    static final Verdict PASSED = new Verdict(Optional.of(true), Optional.empty());
    static final Verdict NOT_ASKED = new Verdict(Optional.empty(), Optional.empty());

    static Verdict failed(String reason) {
        return new Verdict(Optional.of(false), Optional.of(reason));
    }

    /** @return whether it was asked for and holds */
    public boolean isPassed() {
        return outcome.orElse(false);
    }

    /** @return whether it was asked for and does not hold */
    public boolean isFailed() {
        return !outcome.orElse(true);
    }
}
