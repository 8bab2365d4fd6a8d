/**
 * What there is in ALFWorld's households: types of receptacles and objects, what fits where, and the six kinds of goal.
 *
 * <p>Begin with {@link org.genenv.bench.alfworld.catalog.Catalog}. Its facts ({@code full.json}) were read from the initial facts of
 * the 334 game files of both validation splits and the training sample: a type is what the games' facts ever say of it.
 */
package org.genenv.bench.alfworld.catalog;
