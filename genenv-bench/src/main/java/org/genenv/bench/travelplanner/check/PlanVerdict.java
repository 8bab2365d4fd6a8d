package org.genenv.bench.travelplanner.check;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Everything that is said of a plan.
 *
 * @param commonsense every check; empty of a plan that was not delivered
 * @param hard every check; empty where they were not run, which they are of complete plans within the sandbox
 * @param cost in dollars, where the hard checks were run
 * @param hardChecks how many hard checks the query asks for
 */
public record PlanVerdict(
        Map<CommonsenseCheck, Verdict> commonsense, Map<HardCheck, Verdict> hard, OptionalDouble cost, int hardChecks) {
    /** Copies the maps, in the benchmark's order. */
    public PlanVerdict {
        commonsense = commonsense.isEmpty() ? Map.of() : new EnumMap<>(commonsense);
        hard = hard.isEmpty() ? Map.of() : new EnumMap<>(hard);
    }

    /** @return whether there was a plan */
    public boolean isDelivered() {
        return !commonsense.isEmpty();
    }

    /** @return how many of the eight hold */
    public int commonsensePassed() {
        return (int) commonsense.values().stream().filter(Verdict::isPassed).count();
    }

    /** @return how many of those asked for hold; 0 where they were not run */
    public int hardPassed() {
        return (int) hard.values().stream().filter(Verdict::isPassed).count();
    }

    /** @return whether all eight hold. By complete information and the sandbox, the hard checks were then run */
    public boolean passesCommonsense() {
        return isDelivered() && commonsense.values().stream().allMatch(Verdict::isPassed);
    }

    /** @return whether the hard checks were run and none failed */
    public boolean passesHard() {
        return !hard.isEmpty() && hard.values().stream().noneMatch(Verdict::isFailed);
    }

    /** @return whether the plan is right in all */
    public boolean passes() {
        return passesCommonsense() && passesHard();
    }

    /** @return how many of all checks hold, in [0, 1]; those that were not run do not */
    public double share() {
        return (double) (commonsensePassed() + hardPassed()) / (CommonsenseCheck.values().length + hardChecks);
    }

    /** @return the reason of the first check that failed, with its name */
    public Optional<String> firstFailure() {
        return commonsense.entrySet().stream()
                .filter(check -> check.getValue().isFailed())
                .map(check ->
                        check.getKey().key() + ": " + check.getValue().reason().orElse("failed"))
                .findFirst()
                .or(() -> hard.entrySet().stream()
                        .filter(check -> check.getValue().isFailed())
                        .map(check -> check.getKey().key() + ": "
                                + check.getValue().reason().orElse("the plan costs $" + Math.round(cost.orElse(0))))
                        .findFirst());
    }
}
