package org.genenv.bench.travelplanner.task;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.genenv.bench.option.IntRange;
import org.genenv.bench.travelplanner.query.HouseRule;
import org.genenv.bench.travelplanner.query.Query;
import org.genenv.bench.travelplanner.query.RoomWish;
import org.genenv.bench.travelplanner.query.TransportBan;
import org.genenv.bench.travelplanner.query.Wishes;
import org.genenv.bench.travelplanner.solver.SolverResult.Solved;
import org.genenv.bench.travelplanner.solver.Taste;
import org.genenv.bench.travelplanner.solver.TripSolver;
import org.genenv.bench.travelplanner.table.Tables;

/**
 * Draws tasks that have a solution: panel, seeds and demonstrations come from here. Immutable and thread-safe; all randomness is passed in.
 */
public final class TripSampler {
    /** Budgets are multiples of this, rounded up, in dollars. */
    public static final int BUDGET_STEP = 50;

    /** Many more than a solvable one takes. */
    private static final int MOST_DRAWS = 2_000;

    private final Tables tables;
    private final TripSolver solver;
    private final int lastDay;

    /** Which journeys to draw, by where they begin and end: those that are held out for the panel, or the others. */
    public enum Pairs {
        /** Those of the panel. */
        HELD_OUT,
        /** All others, for seeds and demonstrations. */
        OPEN
    }

    /**
     * What is drawn.
     *
     * @param days one of {@link TripTask#LENGTHS}
     * @param people how many may travel
     * @param wishes how many of the four kinds may be wished for
     * @param slackPercent how much more than the plan costs there may be
     */
    public record Shape(int days, IntRange people, IntRange wishes, IntRange slackPercent) {}

    /**
     * A task with a plan.
     *
     * @param plan what a taste makes of it, within the budget
     */
    public record Drawn(TripTask task, Solved plan) {}

    /** @param lastDay of March 2022 that has flights */
    public TripSampler(Tables tables, int lastDay) {
        this.tables = tables;
        this.solver = new TripSolver(tables);
        this.lastDay = lastDay;
    }

    /** Draws a task whose budget is just above what the plan of a taste costs. */
    public Drawn draw(Shape shape, Pairs pairs, Taste taste, SplittableRandom random) {
        for (int i = 0; i < MOST_DRAWS; i++) {
            Query query = query(shape, random);
            boolean isHeldOut = isHeldOut(query.origin(), query.destination());
            if (isHeldOut == (pairs == Pairs.HELD_OUT) && solver.solve(query, taste) instanceof Solved solved) {
                double slack = 1 + shape.slackPercent().draw(random) / 100.0;
                double budget = BUDGET_STEP * Math.ceil(Math.max(solved.cost(), 1) * slack / BUDGET_STEP);
                return new Drawn(new TripTask(query.withBudget(budget)), solved);
            }
        }
        throw new IllegalArgumentException("no journey of " + shape + " has a solution over " + tables.source());
    }

    /** Whether no seed and no demonstration is about a journey from here to there: every fifth. */
    public static boolean isHeldOut(String origin, String destination) {
        return Math.floorMod((origin + ">" + destination).hashCode(), 5) == 0;
    }

    private Query query(Shape shape, SplittableRandom random) {
        List<String> cities = tables.cities().all().stream().sorted().toList();
        List<String> places = shape.days() == TripTask.LENGTHS.get(0)
                ? cities
                : tables.cities().states();
        LocalDate date = TripTask.FIRST_DAY.plusDays(random.nextInt(lastDay - shape.days() + 1));
        return TripTask.query(
                pick(cities, random),
                pick(places, random),
                shape.days(),
                date,
                shape.people().draw(random),
                wishes(shape.wishes().draw(random), random),
                Double.MAX_VALUE);
    }

    private static Wishes wishes(int count, SplittableRandom random) {
        List<Integer> kinds = new ArrayList<>(List.of(0, 1, 2, 3));
        while (kinds.size() > count) {
            kinds.remove(random.nextInt(kinds.size()));
        }
        return new Wishes(
                kinds.contains(0) ? Optional.of(pick(List.of(HouseRule.values()), random)) : Optional.empty(),
                kinds.contains(1) ? cuisines(random) : List.of(),
                kinds.contains(2) ? Optional.of(pick(List.of(RoomWish.values()), random)) : Optional.empty(),
                kinds.contains(3) ? Optional.of(pick(List.of(TransportBan.values()), random)) : Optional.empty());
    }

    private static List<String> cuisines(SplittableRandom random) {
        List<String> cuisines = new ArrayList<>(TripTask.CUISINES);
        int count = 1 + random.nextInt(2);
        while (cuisines.size() > count) {
            cuisines.remove(random.nextInt(cuisines.size()));
        }
        return cuisines;
    }

    private static <T> T pick(List<T> from, SplittableRandom random) {
        return from.get(random.nextInt(from.size()));
    }
}
