package org.genenv.bench.travelplanner.solver;

import org.genenv.bench.travelplanner.plan.Plan;

/** What the solver found. */
public sealed interface SolverResult {
    /**
     * A plan that passes every check.
     *
     * @param plan the cheapest to the solver's taste
     * @param cost what it costs the party, in dollars
     */
    record Solved(Plan plan, double cost) implements SolverResult {}

    /**
     * No plan passes every check.
     *
     * @param reason why
     * @param detail in words, with what was found
     */
    record Infeasible(Infeasibility reason, String detail) implements SolverResult {}
}
