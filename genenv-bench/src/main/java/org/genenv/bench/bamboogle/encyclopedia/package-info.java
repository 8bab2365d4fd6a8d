/**
 * A small encyclopedia in our own words, about a country that does not exist: the corpus of the sample and of the quick configuration.
 *
 * <p>Begin with {@link org.genenv.bench.bamboogle.encyclopedia.Encyclopedia}. Facts are data ({@code encyclopedia.jsonl}), sentences are templates: what an
 * article looks like is in {@link org.genenv.bench.bamboogle.encyclopedia.EntityType}, what can be asked in {@code FirstHop} and {@code SecondHop}.
 */
package org.genenv.bench.bamboogle.encyclopedia;
