/**
 * TravelPlanner: a world of journeys, in which agents plan and simulators ask.
 *
 * <p>Begin with {@link org.genenv.bench.travelplanner.TravelPlannerDomain}; the benchmark itself is
 * {@link org.genenv.bench.travelplanner.benchmark.TravelPlannerBenchmark}. Everything here is immutable and thread-safe, but for
 * environments and scorers.
 */
package org.genenv.bench.travelplanner;
