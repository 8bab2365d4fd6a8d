package org.genenv.bench.bfcl.play;

import org.genenv.bench.bfcl.checker.CheckResult;

/** Verdicts in words. */
final class Verdicts {
    private Verdicts() {}

    /** @return the error type and what was expected; empty of a right answer */
    static String describe(CheckResult result) {
        return result.errorType().map(type -> type + ": " + result.message()).orElse("");
    }
}
