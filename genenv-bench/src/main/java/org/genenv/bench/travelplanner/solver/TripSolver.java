package org.genenv.bench.travelplanner.solver;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.genenv.bench.travelplanner.check.PlanChecker;
import org.genenv.bench.travelplanner.check.PlanVerdict;
import org.genenv.bench.travelplanner.plan.Plan;
import org.genenv.bench.travelplanner.query.Query;
import org.genenv.bench.travelplanner.solver.SolverResult.Infeasible;
import org.genenv.bench.travelplanner.solver.SolverResult.Solved;
import org.genenv.bench.travelplanner.table.Tables;

/**
 * Solves queries: the cheapest plan that passes every check, or why there is none. Immutable and thread-safe; takes milliseconds.
 *
 * <p>The plans are the plain ones: every city is reached once, a stay has one accommodation, whole days have three meals and an attraction,
 * and other meals are had only where a cuisine would be missed. No other plan with what the tools find is cheaper: what is left out need not
 * be there, and a longer run of nights under one roof is allowed wherever a shorter one is. What the checks let pass beyond that is not made
 * use of: flights of another day, and transportation that no tool knows, which costs nothing.
 */
public final class TripSolver {
    private final Tables tables;
    private final PlanChecker checker;

    /** @param tables what there is */
    public TripSolver(Tables tables) {
        this.tables = tables;
        this.checker = new PlanChecker(tables);
    }

    /** Finds the cheapest plan. */
    public SolverResult solve(Query query) {
        return solve(query, Taste.FRUGAL);
    }

    /**
     * Finds the plan that seems cheapest to a taste.
     *
     * @return solved, if that plan is within the budget
     */
    public SolverResult solve(Query query, Taste taste) {
        if (tables.cities().stateOf(query.origin()).isEmpty()) {
            return new Infeasible(Infeasibility.UNKNOWN_ORIGIN, query.origin() + " is no city.");
        }
        List<String> cities = candidates(query);
        if (cities.isEmpty()) {
            return new Infeasible(
                    Infeasibility.UNKNOWN_DESTINATION,
                    query.destination()
                            + (query.isToState() ? " is no state with cities to visit." : " is no city to visit."));
        }
        if (cities.size() < query.cities()) {
            return new Infeasible(
                    Infeasibility.TOO_FEW_CITIES,
                    query.destination() + " has " + cities.size() + " cities to visit, asked were " + query.cities()
                            + ".");
        }
        int longest = query.days() - query.cities();
        if (longest < 1) {
            return new Infeasible(
                    Infeasibility.TOO_FEW_DAYS,
                    query.cities() + " cities take " + (query.cities() + 1) + " days, asked were " + query.days()
                            + ".");
        }
        List<CityOffer> offers = cities.stream()
                .map(city -> new CityOffer(city, longest, query, tables, taste))
                .toList();
        Legs legs = new Legs(query, tables, taste);
        return new RouteSearch(query, offers, longest, legs, CityOffer::stayCosts)
                .journey()
                .map(found -> proved(query, found.plan()))
                .orElseGet(() -> infeasible(query, offers, longest, legs));
    }

    private List<String> candidates(Query query) {
        if (query.isToState()) {
            return tables.cities().in(query.destination()).stream()
                    .filter(city -> !city.equals(query.origin()))
                    .toList();
        }
        boolean isVisitable = tables.cities().stateOf(query.destination()).isPresent()
                && !query.destination().equals(query.origin());
        return isVisitable ? List.of(query.destination()) : List.of();
    }

    private SolverResult proved(Query query, Plan plan) {
        PlanVerdict verdict = checker.check(query, Optional.of(plan));
        double cost = verdict.cost().orElse(Double.NaN);
        if (verdict.passes()) {
            return new Solved(plan, cost);
        }
        if (cost > query.budget()) {
            return new Infeasible(
                    Infeasibility.BUDGET_TOO_SMALL,
                    String.format(
                            Locale.ROOT, "The cheapest plan costs $%.0f, there are $%.0f.", cost, query.budget()));
        }
        throw new IllegalStateException("a solved plan does not pass: "
                + verdict.firstFailure().orElse("") + ", query " + query + ", plan " + plan);
    }

    /** Asks for more and more until there is no route: what was asked for last is what is missing. */
    private static SolverResult infeasible(Query query, List<CityOffer> offers, int longest, Legs legs) {
        Map<Infeasibility, RouteSearch.StayCosts> more = new LinkedHashMap<>();
        more.put(Infeasibility.NO_TRANSPORTATION, (offer, nights) -> offer.free());
        more.put(Infeasibility.NO_ACCOMMODATION, CityOffer::roofCosts);
        more.put(Infeasibility.TOO_FEW_ATTRACTIONS, CityOffer::sightCosts);
        more.put(Infeasibility.TOO_FEW_RESTAURANTS, CityOffer::boardCosts);
        for (Map.Entry<Infeasibility, RouteSearch.StayCosts> asked : more.entrySet()) {
            if (!new RouteSearch(query, offers, longest, legs, asked.getValue()).hasRoute()) {
                return lacking(asked.getKey(), query);
            }
        }
        return lacking(Infeasibility.NO_CUISINE, query);
    }

    private static SolverResult lacking(Infeasibility reason, Query query) {
        return new Infeasible(
                reason, query.destination() + " for " + query.days() + " days: " + reason.meaning() + ".");
    }
}
