package org.genenv.cli.report;

import java.util.Locale;

/** What the numbers of a chart are, so that the page can write them. */
enum Unit {
    /** In [0, 1], written in per cent on a whole axis from 0 to 100. */
    SHARE,
    /** A number in [0, 1] without a unit, such as a reward. */
    REWARD,
    /** Nats a token. */
    NATS,
    TURNS,
    TOKENS,
    TEXTS,
    SECONDS,
    BYTES,
    TOKENS_PER_SECOND;

    String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
