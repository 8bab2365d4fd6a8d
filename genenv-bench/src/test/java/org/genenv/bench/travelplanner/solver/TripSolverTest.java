package org.genenv.bench.travelplanner.solver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.genenv.bench.travelplanner.check.PlanChecker;
import org.genenv.bench.travelplanner.plan.Plan;
import org.genenv.bench.travelplanner.query.HouseRule;
import org.genenv.bench.travelplanner.query.Query;
import org.genenv.bench.travelplanner.query.RoomWish;
import org.genenv.bench.travelplanner.query.TransportBan;
import org.genenv.bench.travelplanner.query.Wishes;
import org.genenv.bench.travelplanner.solver.SolverResult.Infeasible;
import org.genenv.bench.travelplanner.solver.SolverResult.Solved;
import org.genenv.bench.travelplanner.table.Tables;
import org.junit.jupiter.api.Test;

class TripSolverTest {
    private static final double PLENTY = 100_000;

    private final Tables tables = Tables.sample();
    private final TripSolver solver = new TripSolver(tables);

    @Test
    void planIsExactlyAffordableAtItsCost() {
        Query query = query("Fernhaven", "Corvale", 5, 2, 3, Wishes.NONE, PLENTY);
        Solved solved = (Solved) solver.solve(query);
        assertThat(solver.solve(query.withBudget(solved.cost()))).isEqualTo(solved);
        assertReason(Infeasibility.BUDGET_TOO_SMALL, query.withBudget(solved.cost() - 1));
    }

    @Test
    void wishesNeverMakeAPlanCheaper() {
        Query free = query("Kelby", "Aldmark", 7, 3, 2, Wishes.NONE, PLENTY);
        Wishes many = new Wishes(
                Optional.of(HouseRule.VISITORS),
                List.of("Chinese", "Mexican", "Indian"),
                Optional.of(RoomWish.NOT_SHARED),
                Optional.of(TransportBan.NO_SELF_DRIVING));
        Query wished = query("Kelby", "Aldmark", 7, 3, 2, many, PLENTY);
        Solved plain = (Solved) solver.solve(free);
        Solved picky = (Solved) solver.solve(wished);
        assertThat(picky.cost()).isGreaterThan(plain.cost());
        assertThat(new PlanChecker(tables)
                        .check(wished, Optional.of(picky.plan()))
                        .passes())
                .isTrue();
    }

    @Test
    void otherTastesGiveOtherPlansThatPassToo() {
        Query query = query("Dunwick", "Brinmoor", 5, 2, 2, Wishes.NONE, PLENTY);
        Solved frugal = (Solved) solver.solve(query);
        Set<Plan> plans = new HashSet<>();
        for (int seed = 0; seed < 20; seed++) {
            Solved solved = (Solved) solver.solve(query, Taste.whimsical(seed));
            assertThat(solved.cost()).isGreaterThanOrEqualTo(frugal.cost());
            assertThat(solver.solve(query, Taste.whimsical(seed))).isEqualTo(solved);
            plans.add(solved.plan());
        }
        assertThat(plans).hasSizeGreaterThan(10);
    }

    @Test
    void whatCannotBeSolvedIsToldWhy() {
        assertReason(Infeasibility.UNKNOWN_ORIGIN, query("Atlantis", "Kelby", 3, 1, 1, Wishes.NONE, PLENTY));
        assertReason(Infeasibility.UNKNOWN_DESTINATION, query("Kelby", "Atlantis", 3, 1, 1, Wishes.NONE, PLENTY));
        assertReason(Infeasibility.UNKNOWN_DESTINATION, query("Kelby", "Kelby", 3, 1, 1, Wishes.NONE, PLENTY));
        assertReason(Infeasibility.UNKNOWN_DESTINATION, query("Kelby", "Dunwick", 5, 2, 1, Wishes.NONE, PLENTY));
        assertReason(Infeasibility.TOO_FEW_CITIES, query("Kelby", "Brinmoor", 7, 3, 1, Wishes.NONE, PLENTY));
        assertReason(Infeasibility.TOO_FEW_DAYS, query("Kelby", "Dunwick", 1, 1, 1, Wishes.NONE, PLENTY));
        assertReason(Infeasibility.NO_TRANSPORTATION, query("Stonebay", "Kelby", 3, 1, 1, Wishes.NONE, PLENTY));
        assertReason(
                Infeasibility.NO_ACCOMMODATION,
                query(
                        "Kelby",
                        "Fernhaven",
                        3,
                        1,
                        1,
                        new Wishes(
                                Optional.of(HouseRule.CHILDREN),
                                List.of(),
                                Optional.of(RoomWish.SHARED),
                                Optional.empty()),
                        PLENTY));
        assertReason(
                Infeasibility.NO_CUISINE,
                query(
                        "Kelby",
                        "Fernhaven",
                        3,
                        1,
                        1,
                        new Wishes(Optional.empty(), List.of("Martian"), Optional.empty(), Optional.empty()),
                        PLENTY));
    }

    @Test
    void tooManyWholeDaysRunOutOfMeals() {
        assertReason(Infeasibility.TOO_FEW_RESTAURANTS, query("Kelby", "Aldmark", 5, 1, 1, Wishes.NONE, PLENTY));
        assertReason(Infeasibility.TOO_FEW_ATTRACTIONS, query("Kelby", "Aldmark", 7, 1, 1, Wishes.NONE, PLENTY));
    }

    private void assertReason(Infeasibility reason, Query query) {
        SolverResult result = solver.solve(query);
        assertThat(result).isInstanceOf(Infeasible.class);
        assertThat(((Infeasible) result).reason()).as(result.toString()).isEqualTo(reason);
    }

    private static Query query(
            String origin, String destination, int days, int cities, int people, Wishes wishes, double budget) {
        List<String> dates = IntStream.rangeClosed(1, days)
                .mapToObj(day -> String.format("2022-03-%02d", day))
                .toList();
        return new Query(origin, destination, days, cities, dates, people, wishes, budget);
    }
}
