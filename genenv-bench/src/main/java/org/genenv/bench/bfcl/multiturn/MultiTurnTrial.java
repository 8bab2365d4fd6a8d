package org.genenv.bench.bfcl.multiturn;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.genenv.bench.bfcl.checker.CheckResult;

/**
 * The calls of a model run in one world, the expected ones in another, turn by turn. After every turn the states are to be equal, and every
 * result of the expected calls is to have come up among the model's.
 *
 * <p>Source: gorilla, berkeley-function-call-leaderboard at 6ea5797. As there, a turn that expects no call is run and not checked. Not
 * thread-safe.
 */
public final class MultiTurnTrial {
    private static final int MOST_QUOTED = 200;

    private final World actual;
    private final World expected;
    private final List<List<String>> expectedTurns;
    private final Map<String, Integer> results = new HashMap<>();
    private int turn;
    private int callsOfTurn;

    /** @throws IllegalArgumentException if the setting's worlds cannot be started */
    public MultiTurnTrial(MultiTurnSetting setting) {
        this.actual = setting.start();
        this.expected = setting.start();
        this.expectedTurns = setting.expectedTurns();
    }

    /** @return how many turns are over */
    public int turnsOver() {
        return turn;
    }

    /** Runs a call of the model, and returns its result as the model sees it. */
    public String call(String text) {
        String result = actual.execute(text);
        results.merge(result, 1, Integer::sum);
        callsOfTurn++;
        return result;
    }

    /**
     * Makes the expected calls of this turn the model's too, and ends it.
     *
     * @return their results
     * @throws IllegalStateException after the last turn
     */
    public List<String> followExpected() {
        List<String> followed = new ArrayList<>();
        if (turn < expectedTurns.size()) {
            expectedTurns.get(turn).forEach(call -> followed.add(call(call)));
        }
        endTurn();
        return followed;
    }

    /**
     * Runs the expected calls of this turn and compares.
     *
     * @throws IllegalStateException after the last turn
     */
    public CheckResult endTurn() {
        if (turn == expectedTurns.size()) {
            throw new IllegalStateException("the task has " + turn + " turns, and they are over");
        }
        List<String> expectedResults = new ArrayList<>();
        for (String call : expectedTurns.get(turn)) {
            expectedResults.add(expected.execute(call));
        }
        boolean isEmpty = callsOfTurn == 0;
        turn++;
        callsOfTurn = 0;
        if (expectedResults.isEmpty()) {
            return CheckResult.VALID;
        } else if (isEmpty) {
            return CheckResult.invalid("multi_turn:empty_turn_model_response", "Turn " + turn + " has no call.");
        }
        return compare(expectedResults);
    }

    private CheckResult compare(List<String> expectedResults) {
        Optional<String> difference = expected.differenceTo(actual);
        if (difference.isPresent()) {
            return CheckResult.invalid(
                    "multi_turn:instance_state_mismatch",
                    "After turn " + turn + " the state of " + difference.get() + " is not the expected one.");
        }
        Map<String, Integer> left = new HashMap<>(results);
        for (String result : expectedResults) {
            if (left.merge(result, -1, Integer::sum) < 0) {
                return CheckResult.invalid(
                        "multi_turn:execution_response_mismatch",
                        "Up to turn " + turn + " no call has the expected result " + abbreviated(result) + ".");
            }
        }
        return CheckResult.VALID;
    }

    private static String abbreviated(String text) {
        return text.length() <= MOST_QUOTED ? text : text.substring(0, MOST_QUOTED) + "...";
    }
}
