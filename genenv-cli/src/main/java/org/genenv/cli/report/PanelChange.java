package org.genenv.cli.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How the agent's success on the held-out panel has changed from its first evaluation to its last.
 *
 * <p>The panel's tasks are always the same, and attempts at one task go together: so the interval is that of a mean of differences task by task, with
 * Student's distribution. Where the attempts themselves are gone, it comes from the standard errors of both evaluations, as if their tasks were different
 * ones, which makes it wider.
 *
 * @param before success at the first evaluation, in [0, 1]
 * @param after success at the last evaluation
 * @param lastEpoch of the last evaluation
 * @param halfWidth of the 95 % interval around {@code after - before}; absent where nothing is known about the spread
 * @param tasks pairs that the interval rests on; 0 where it rests on standard errors
 */
record PanelChange(double before, double after, int firstEpoch, int lastEpoch, OptionalDouble halfWidth, int tasks) {
    /** With fewer pairs an interval says more about the formula than about the agent. */
    private static final int FEWEST_TASKS = 5;

    /** The 97.5 % point of the normal distribution. */
    private static final double Z = 1.959963984540054;

    /** @return the change; absent before the second evaluation */
    static Optional<PanelChange> of(RunRecord run) {
        List<EpochFigures> evaluated = run.epochs().stream()
                .filter(epoch -> epoch.has("panel.successRate"))
                .toList();
        if (evaluated.size() < 2) {
            return Optional.empty();
        }
        EpochFigures first = evaluated.get(0);
        EpochFigures last = evaluated.get(evaluated.size() - 1);
        List<Double> differences = differences(run.panel(first.epoch()), run.panel(last.epoch()));
        OptionalDouble paired = pairedHalfWidth(differences);
        return Optional.of(new PanelChange(
                first.get("panel.successRate").orElseThrow(),
                last.get("panel.successRate").orElseThrow(),
                first.epoch(),
                last.epoch(),
                paired.isPresent() ? paired : unpairedHalfWidth(first, last),
                paired.isPresent() ? differences.size() : 0));
    }

    /** @return the difference of success rates of each task that both evaluations attempted */
    private static List<Double> differences(Optional<RolloutFile> first, Optional<RolloutFile> last) {
        if (first.isEmpty() || last.isEmpty()) {
            return List.of();
        }
        Map<String, Double> before = new HashMap<>();
        first.get().groups().stream()
                .filter(group -> group.passRate().isKnown())
                .forEach(group -> before.put(group.task(), group.passRate().value()));
        List<Double> differences = new ArrayList<>();
        for (GroupEntry group : last.get().groups()) {
            if (group.passRate().isKnown() && before.containsKey(group.task())) {
                differences.add(group.passRate().value() - before.get(group.task()));
            }
        }
        return differences;
    }

    private static OptionalDouble pairedHalfWidth(List<Double> differences) {
        int n = differences.size();
        if (n < FEWEST_TASKS) {
            return OptionalDouble.empty();
        }
        double mean =
                differences.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
        double squares = differences.stream()
                .mapToDouble(one -> (one - mean) * (one - mean))
                .sum();
        double standardError = Math.sqrt(squares / (n - 1) / n);
        return standardError == 0 ? OptionalDouble.empty() : OptionalDouble.of(student(n - 1) * standardError);
    }

    private static OptionalDouble unpairedHalfWidth(EpochFigures first, EpochFigures last) {
        double squares = square(first.get("panel.standardError").orElse(0))
                + square(last.get("panel.standardError").orElse(0));
        return squares == 0 ? OptionalDouble.empty() : OptionalDouble.of(Z * Math.sqrt(squares));
    }

    private static double square(double value) {
        return value * value;
    }

    /** The 97.5 % point of Student's distribution, by the expansion around the normal one (Abramowitz and Stegun, 26.7.5). */
    static double student(int degreesOfFreedom) {
        double n = degreesOfFreedom;
        double z3 = Math.pow(Z, 3);
        double z5 = Math.pow(Z, 5);
        double z7 = Math.pow(Z, 7);
        return Z
                + (z3 + Z) / (4 * n)
                + (5 * z5 + 16 * z3 + 3 * Z) / (96 * n * n)
                + (3 * z7 + 19 * z5 + 17 * z3 - 15 * Z) / (384 * n * n * n);
    }

    double difference() {
        return after - before;
    }

    /** Whether the whole interval lies above 0. */
    boolean isGain() {
        return halfWidth.isPresent() && difference() - halfWidth.getAsDouble() > 0;
    }

    /** Whether the whole interval lies below 0. */
    boolean isLoss() {
        return halfWidth.isPresent() && difference() + halfWidth.getAsDouble() < 0;
    }
}
