package org.genenv.bench.travelplanner.query;

/**
 * One item of the benchmark.
 *
 * @param index from 1, within its split
 * @param query what is asked, as fields
 * @param text what is asked, in words
 * @param level easy (budget alone), medium or hard
 */
public record QueryItem(int index, Query query, String text, String level) {}
