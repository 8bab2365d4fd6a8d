package org.genenv.bench.travelplanner.check;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.genenv.bench.travelplanner.plan.Plan;
import org.genenv.bench.travelplanner.query.Query;
import org.genenv.bench.travelplanner.table.Tables;

/**
 * Checks plans as the benchmark does, its quirks included. Where its code would end in an error, which is on plans that lack a city or
 * whose way cannot be read, the check fails with a reason of ours. Immutable and thread-safe; takes time linear in the plan.
 *
 * <p>Source: the published evaluation, {@code commonsense_constraint.py} and {@code hard_constraint.py}.
 */
public final class PlanChecker {
    private static final Map<CommonsenseCheck, Check> COMMONSENSE = Map.of(
            CommonsenseCheck.REASONABLE_CITY_ROUTE, new CityRoute(),
            CommonsenseCheck.DIVERSE_RESTAURANTS, new DiverseRestaurants(),
            CommonsenseCheck.DIVERSE_ATTRACTIONS, new DiverseAttractions(),
            CommonsenseCheck.MINIMUM_NIGHTS, new MinimumNights(),
            CommonsenseCheck.NON_CONFLICTING_TRANSPORTATION, new NonConflictingTransportation(),
            CommonsenseCheck.WITHIN_CURRENT_CITY, new WithinCurrentCity(),
            CommonsenseCheck.WITHIN_SANDBOX, new WithinSandbox(),
            CommonsenseCheck.COMPLETE_INFORMATION, new CompleteInformation());

    private static final Map<HardCheck, Check> HARD = Map.of(
            HardCheck.CUISINE, new CuisineCheck(),
            HardCheck.HOUSE_RULE, new HouseRuleCheck(),
            HardCheck.TRANSPORTATION, new TransportBanCheck(),
            HardCheck.ROOM_TYPE, new RoomTypeCheck(),
            HardCheck.BUDGET, new BudgetCheck());

    private final Tables tables;

    /** @param tables what there is */
    public PlanChecker(Tables tables) {
        this.tables = tables;
    }

    /**
     * Checks a plan.
     *
     * @param plan absent where none was delivered
     */
    public PlanVerdict check(Query query, Optional<Plan> plan) {
        if (plan.isEmpty()) {
            return new PlanVerdict(Map.of(), Map.of(), OptionalDouble.empty(), query.hardChecks());
        }
        Submission submission = Submission.of(query, plan.get(), tables);
        Map<CommonsenseCheck, Verdict> commonsense = new EnumMap<>(CommonsenseCheck.class);
        COMMONSENSE.forEach((name, check) -> commonsense.put(name, check.of(submission)));
        if (!commonsense.get(CommonsenseCheck.COMPLETE_INFORMATION).isPassed()
                || !commonsense.get(CommonsenseCheck.WITHIN_SANDBOX).isPassed()) {
            return new PlanVerdict(commonsense, Map.of(), OptionalDouble.empty(), query.hardChecks());
        }
        Map<HardCheck, Verdict> hard = new EnumMap<>(HardCheck.class);
        HARD.forEach((name, check) -> hard.put(name, check.of(submission)));
        return new PlanVerdict(commonsense, hard, OptionalDouble.of(TripCost.of(submission)), query.hardChecks());
    }
}
