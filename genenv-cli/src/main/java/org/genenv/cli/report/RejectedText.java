package org.genenv.cli.report;

/**
 * What the simulator wrote and the domain did not accept.
 *
 * @param reason the domain's code
 * @param detail the domain's words
 */
record RejectedText(int epoch, String reason, String detail, String text) {}
