/**
 * The benchmark: its data, and how recorded plans are scored.
 *
 * <p>Begin with {@link org.genenv.bench.travelplanner.benchmark.TravelPlannerBenchmark}.
 */
package org.genenv.bench.travelplanner.benchmark;
