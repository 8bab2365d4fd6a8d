package org.genenv.bench.bfcl.task;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.genenv.bench.bfcl.checker.SingleTurnTarget;
import org.genenv.bench.task.RejectedTaskException;

/** The kinds of task, by the leaderboard's names. That no function fits a request cannot be proved, so there is no such kind. */
public enum TaskKind {
    /** One function, one call. */
    SIMPLE(1, 1, 1, 1),
    /** Several functions, one call. */
    MULTIPLE(2, Limits.FUNCTIONS, 1, 1),
    /** One function, several calls. */
    PARALLEL(1, 1, 2, Limits.CALLS),
    /** Several functions, several calls. */
    PARALLEL_MULTIPLE(2, Limits.FUNCTIONS, 2, Limits.CALLS),
    /** Calls that run in a world, over one or more turns of the user. */
    MULTI_TURN(0, 0, 0, 0);

    private final int leastFunctions;
    private final int mostFunctions;
    private final int leastCalls;
    private final int mostCalls;

    TaskKind(int leastFunctions, int mostFunctions, int leastCalls, int mostCalls) {
        this.leastFunctions = leastFunctions;
        this.mostFunctions = mostFunctions;
        this.leastCalls = leastCalls;
        this.mostCalls = mostCalls;
    }

    /** @return the name in tasks, such as {@code parallel_multiple} */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<TaskKind> of(String label) {
        return Arrays.stream(values())
                .filter(kind -> kind.label().equals(label))
                .findFirst();
    }

    static List<String> labels() {
        return Arrays.stream(values()).map(TaskKind::label).toList();
    }

    /** @return the kinds of one turn */
    public static List<TaskKind> singleTurn() {
        return List.of(SIMPLE, MULTIPLE, PARALLEL, PARALLEL_MULTIPLE);
    }

    /** Whether a task of one turn wants more than one call, so that something can be returned before the last. */
    public boolean hasSeveralCalls() {
        return leastCalls > 1;
    }

    /** @return how the answer of a single turn is compared */
    SingleTurnTarget.Kind comparison() {
        return switch (this) {
            case SIMPLE -> SingleTurnTarget.Kind.SIMPLE;
            case MULTIPLE -> SingleTurnTarget.Kind.MULTIPLE;
            case PARALLEL, PARALLEL_MULTIPLE -> SingleTurnTarget.Kind.PARALLEL;
            case MULTI_TURN -> throw new IllegalStateException("calls of several turns run in a world");
        };
    }

    void requireCounts(int functions, int calls) throws RejectedTaskException {
        if (functions < leastFunctions || functions > mostFunctions || calls < leastCalls || calls > mostCalls) {
            throw new RejectedTaskException(
                    RejectionReason.KIND_MISMATCH,
                    "Found " + functions + " functions and " + calls + " calls, but " + label() + " has "
                            + range(leastFunctions, mostFunctions) + " functions and " + range(leastCalls, mostCalls)
                            + " calls.");
        }
    }

    private static String range(int least, int most) {
        return least == most ? String.valueOf(least) : least + " to " + most;
    }
}
