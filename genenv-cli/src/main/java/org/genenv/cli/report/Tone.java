package org.genenv.cli.report;

/** How a finding is meant. */
enum Tone {
    GOOD,
    OPEN,
    BAD
}
