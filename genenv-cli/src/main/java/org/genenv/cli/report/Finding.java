package org.genenv.cli.report;

/**
 * One thing that a run shows.
 *
 * @param headline a few words
 * @param text the sentence with the figures
 */
record Finding(Tone tone, String headline, String text) {}
