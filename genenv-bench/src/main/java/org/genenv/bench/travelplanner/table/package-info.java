/**
 * The tables of the benchmark: what the tools search, the checks look up and the solver chooses from.
 *
 * <p>Begin with {@link org.genenv.bench.travelplanner.table.Tables}.
 */
package org.genenv.bench.travelplanner.table;
