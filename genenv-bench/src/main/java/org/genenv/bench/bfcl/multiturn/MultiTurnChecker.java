package org.genenv.bench.bfcl.multiturn;

import java.util.List;
import org.genenv.bench.bfcl.checker.CheckResult;

/** Checks recorded calls of a model. */
public final class MultiTurnChecker {
    private MultiTurnChecker() {}

    /**
     * Runs both and compares, see {@link MultiTurnTrial}.
     *
     * @param turns by turn and step, the texts of the model's calls
     * @return the first fault, or valid
     * @throws IllegalArgumentException if the setting's worlds cannot be started
     */
    public static CheckResult check(MultiTurnSetting setting, List<List<List<String>>> turns) {
        int expected = setting.expectedTurns().size();
        if (turns.size() != expected) {
            return wrongCount(turns.size(), expected);
        }
        MultiTurnTrial trial = new MultiTurnTrial(setting);
        for (List<List<String>> turn : turns) {
            turn.forEach(step -> step.forEach(trial::call));
            CheckResult result = trial.endTurn();
            if (!result.isValid()) {
                return result;
            }
        }
        return CheckResult.VALID;
    }

    /** The verdict on an answer that does not have the task's turns, as one that was cut off at the limit of steps. */
    public static CheckResult wrongCount(int turns, int expected) {
        return CheckResult.invalid(
                "multi_turn:force_terminated", "Found " + turns + " turns, expected " + expected + ".");
    }
}
