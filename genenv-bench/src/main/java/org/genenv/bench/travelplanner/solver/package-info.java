/**
 * The expert: solves queries, or tells why there is no plan.
 *
 * <p>Begin with {@link org.genenv.bench.travelplanner.solver.TripSolver}.
 */
package org.genenv.bench.travelplanner.solver;
