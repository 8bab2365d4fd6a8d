package org.genenv.bench;

/**
 * Which item of a benchmark a recorded answer is for.
 *
 * @param item what tells it from every other item of the benchmark
 * @param split the part of the benchmark that it belongs to, as the benchmark names it
 * @param itemsOfSplit how many items that part has
 */
public record ItemPlace(String item, String split, int itemsOfSplit) {}
