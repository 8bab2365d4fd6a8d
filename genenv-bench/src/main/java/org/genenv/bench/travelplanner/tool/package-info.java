/**
 * The world as an agent meets it: tools that search the tables, and one plan to write.
 *
 * <p>Begin with {@link org.genenv.bench.travelplanner.tool.TravelEnvironment}.
 */
package org.genenv.bench.travelplanner.tool;
