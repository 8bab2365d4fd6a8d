package org.genenv.bench.apibank.scenario;

/**
 * What fills a slot of a phrase.
 *
 * @param written as a call and a table have it
 * @param said as people say it
 */
record SlotValue(String written, String said) {}
