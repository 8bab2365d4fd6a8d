package org.genenv.bench.bfcl.multiturn;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.genenv.bench.bfcl.checker.CheckResult;

/**
 * Compares the calls of a model with the expected ones by what they do: after every turn the states are equal, and every result of the
 * expected calls has come up among the model's.
 *
 * <p>Source: gorilla, berkeley-function-call-leaderboard at 6ea5797. As there, a turn that expects no call is run and not checked.
 */
public final class MultiTurnChecker {
    private MultiTurnChecker() {}

    /**
     * Runs both and compares.
     *
     * @param actual a fresh world for the model's calls
     * @param expected another one, for the expected calls
     * @param turns by turn and step, the texts of the model's calls
     * @param expectedTurns by turn, the texts of the expected calls
     */
    public static CheckResult check(
            World actual, World expected, List<List<List<String>>> turns, List<List<String>> expectedTurns) {
        if (turns.size() != expectedTurns.size()) {
            return CheckResult.invalid(
                    "multi_turn:force_terminated",
                    "Found " + turns.size() + " turns, expected " + expectedTurns.size() + ".");
        }
        Map<String, Integer> results = new HashMap<>();
        for (int turn = 0; turn < turns.size(); turn++) {
            List<String> calls = turns.get(turn).stream().flatMap(List::stream).toList();
            for (String call : calls) {
                results.merge(actual.execute(call), 1, Integer::sum);
            }
            List<String> expectedResults = new ArrayList<>();
            for (String call : expectedTurns.get(turn)) {
                expectedResults.add(expected.execute(call));
            }
            if (expectedResults.isEmpty()) {
                continue;
            }
            CheckResult result = calls.isEmpty()
                    ? CheckResult.invalid(
                            "multi_turn:empty_turn_model_response", "Turn " + (turn + 1) + " has no call.")
                    : compare(turn, actual, expected, results, expectedResults);
            if (!result.isValid()) {
                return result;
            }
        }
        return CheckResult.VALID;
    }

    private static CheckResult compare(
            int turn, World actual, World expected, Map<String, Integer> results, List<String> expectedResults) {
        Optional<String> difference = expected.differenceTo(actual);
        if (difference.isPresent()) {
            return CheckResult.invalid(
                    "multi_turn:instance_state_mismatch",
                    "After turn " + (turn + 1) + " the state of " + difference.get() + " is not the expected one.");
        }
        Map<String, Integer> left = new HashMap<>(results);
        for (String result : expectedResults) {
            if (left.merge(result, -1, Integer::sum) < 0) {
                return CheckResult.invalid(
                        "multi_turn:execution_response_mismatch",
                        "Up to turn " + (turn + 1) + " no call has the expected result " + abbreviated(result) + ".");
            }
        }
        return CheckResult.VALID;
    }

    private static String abbreviated(String text) {
        return text.length() <= 200 ? text : text.substring(0, 200) + "...";
    }
}
