package org.genenv.bench.bfcl.play;

import java.util.ArrayList;
import java.util.List;
import org.genenv.bench.bfcl.checker.CheckResult;
import org.genenv.bench.bfcl.decode.AnswerFormat;
import org.genenv.bench.bfcl.decode.DecodeException;
import org.genenv.bench.bfcl.multiturn.MultiTurnChecker;
import org.genenv.bench.bfcl.multiturn.MultiTurnSetting;
import org.genenv.bench.bfcl.multiturn.MultiTurnTrial;
import org.genenv.core.environment.Environment;
import org.genenv.core.environment.EnvironmentException;
import org.genenv.core.environment.Observation;
import org.genenv.core.environment.StepResult;

/**
 * Requests of several turns and calls that run in a world. An answer with calls is run and its results are the next observation; one without
 * ends the turn, and the next request follows. Reward 1 when all turns went right, else 0.
 *
 * <p>As upstream has it, calls that cannot be read end the turn too (they are no valid action), and the task is cut off when one turn has more steps of calls than
 * the limit.
 */
public final class MultiTurnEnvironment implements Environment {
    /** Steps of calls in one turn that are allowed upstream; one more ends the task. */
    public static final int OFFICIAL_STEPS = 20;

    private final List<Observation> requests;
    private final MultiTurnSetting setting;
    private final AnswerFormat format;
    private final int mostSteps;
    private final boolean endsAtFault;
    private final int firstTurn;
    private final int lastTurn;

    private MultiTurnTrial trial;
    private CheckResult verdict;
    private int steps;

    /**
     * @param requests what the agent sees at the beginning of each turn
     * @param setting where calls run; has as many turns
     * @param format how the agent answers
     * @param mostSteps steps of calls in one turn
     * @param endsAtFault whether the first turn that goes wrong ends the task, which is then lost
     */
    public MultiTurnEnvironment(
            List<Observation> requests,
            MultiTurnSetting setting,
            AnswerFormat format,
            int mostSteps,
            boolean endsAtFault) {
        this(requests, setting, format, mostSteps, endsAtFault, 0, requests.size() - 1);
    }

    private MultiTurnEnvironment(
            List<Observation> requests,
            MultiTurnSetting setting,
            AnswerFormat format,
            int mostSteps,
            boolean endsAtFault,
            int firstTurn,
            int lastTurn) {
        this.requests = List.copyOf(requests);
        this.setting = setting;
        this.format = format;
        this.mostSteps = mostSteps;
        this.endsAtFault = endsAtFault;
        this.firstTurn = firstTurn;
        this.lastTurn = lastTurn;
    }

    /**
     * One turn by itself: in those before it the expected calls were made.
     *
     * @param turn which one, from 0
     */
    public static MultiTurnEnvironment ofTurn(
            int turn, List<Observation> requests, MultiTurnSetting setting, AnswerFormat format, int mostSteps) {
        return new MultiTurnEnvironment(requests, setting, format, mostSteps, true, turn, turn);
    }

    @Override
    public Observation reset() throws EnvironmentException {
        try {
            trial = new MultiTurnTrial(setting);
            for (int turn = 0; turn < firstTurn; turn++) {
                trial.followExpected();
            }
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw new EnvironmentException("the worlds of the task cannot be started: " + e.getMessage(), e);
        }
        verdict = CheckResult.VALID;
        steps = 0;
        return requests.get(firstTurn);
    }

    @Override
    public StepResult step(String action) {
        if (trial == null) {
            throw new IllegalStateException("step before reset, or after close");
        }
        List<String> calls;
        boolean isValid = true;
        try {
            calls = format.executable(format.decode(action));
        } catch (DecodeException e) {
            calls = List.of();
            isValid = !format.attemptsCalls(action);
        }
        return calls.isEmpty() ? endTurn(isValid) : run(calls);
    }

    private StepResult run(List<String> calls) {
        List<String> results = new ArrayList<>(calls.size());
        calls.forEach(call -> results.add(trial.call(call)));
        steps++;
        if (steps > mostSteps) {
            CheckResult cutOff = MultiTurnChecker.wrongCount(trial.turnsOver() + 1, lastTurn + 1);
            // A task that is cut off in its last turn has all its turns and is compared like any other.
            return over(trial.turnsOver() == lastTurn ? firstFault(trial.endTurn()) : cutOff, true);
        }
        return new StepResult(Observation.toolResults(results), 0, false, false, true);
    }

    private StepResult endTurn(boolean isValid) {
        verdict = firstFault(trial.endTurn());
        steps = 0;
        boolean isLast = trial.turnsOver() > lastTurn;
        if (isLast || (endsAtFault && !verdict.isValid())) {
            return over(verdict, isValid);
        }
        return new StepResult(requests.get(trial.turnsOver()), 0, false, false, isValid);
    }

    private CheckResult firstFault(CheckResult ofTurn) {
        return verdict.isValid() ? ofTurn : verdict;
    }

    /** The observation says what is wrong; nothing, where all went right. */
    private static StepResult over(CheckResult verdict, boolean isValid) {
        return new StepResult(
                new Observation(Verdicts.describe(verdict)),
                verdict.isValid() ? 1 : 0,
                true,
                verdict.isValid(),
                isValid);
    }

    @Override
    public void close() {
        trial = null;
    }
}
