package org.genenv.bench.bfcl.task;

import static org.genenv.bench.bfcl.task.RejectionReason.CALL_FAILS;
import static org.genenv.bench.bfcl.task.RejectionReason.INVALID_STATE;
import static org.genenv.bench.bfcl.task.RejectionReason.NO_STATE_CHANGE;
import static org.genenv.bench.bfcl.task.RejectionReason.TARGET_FAILS_CHECK;
import static org.genenv.bench.bfcl.task.RejectionReason.WRONG_CALL_PASSES;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.genenv.bench.bfcl.checker.CheckResult;
import org.genenv.bench.bfcl.checker.SingleTurnTarget;
import org.genenv.bench.bfcl.decode.AnswerFormat;
import org.genenv.bench.bfcl.decode.DecodeException;
import org.genenv.bench.bfcl.decode.FunctionCall;
import org.genenv.bench.bfcl.multiturn.MultiTurnChecker;
import org.genenv.bench.bfcl.multiturn.MultiTurnSetting;
import org.genenv.bench.bfcl.multiturn.World;
import org.genenv.bench.task.Quotation;
import org.genenv.bench.task.RejectedTaskException;

/**
 * Proves tasks: the target calls, written as an agent would, pass the task's own check; wrong ones do not; and the request says what the
 * arguments are without saying the call.
 */
public final class TaskProof {
    private TaskProof() {}

    /**
     * Proves a task.
     *
     * @throws RejectedTaskException with what could not be proved
     */
    public static void require(BfclTask task) throws RejectedTaskException {
        if (task instanceof SingleTurnTask single) {
            requireSingleTurn(single);
        } else if (task instanceof MultiTurnTask multi) {
            requireMultiTurn(multi);
        } else {
            throw new IllegalStateException("no such task: " + task);
        }
    }

    private static void requireSingleTurn(SingleTurnTask task) throws RejectedTaskException {
        SingleTurnTarget target = task.target();
        String answer = task.calls().stream().map(FunctionCall::text).collect(Collectors.joining(", ", "[", "]"));
        try {
            CheckResult result = target.check(AnswerFormat.PYTHON.decode(answer));
            if (!result.isValid()) {
                throw new RejectedTaskException(TARGET_FAILS_CHECK, "The target calls fail: " + result.message());
            }
        } catch (DecodeException e) {
            throw new RejectedTaskException(
                    TARGET_FAILS_CHECK,
                    "The target calls cannot be read as an answer, " + Quotation.of(answer) + ": " + e.getMessage()
                            + ".");
        }
        for (List<FunctionCall> wrong : WrongCalls.of(task)) {
            if (target.check(wrong).isValid()) {
                throw new RejectedTaskException(
                        WRONG_CALL_PASSES,
                        "A wrong answer passes: "
                                + Quotation.of(wrong.stream()
                                        .map(FunctionCall::text)
                                        .toList()
                                        .toString()) + ".");
            }
        }
        RequestCheck request = new RequestCheck(task.request());
        Map<String, FunctionSchema> functions = byName(task.functions());
        for (FunctionCall call : task.calls()) {
            request.requireNoCall(call);
            request.requireGrounds(call, functions.get(call.name()));
        }
    }

    private static Map<String, FunctionSchema> byName(List<FunctionSchema> functions) {
        return functions.stream().collect(Collectors.toMap(FunctionSchema::name, Function.identity()));
    }

    private static void requireMultiTurn(MultiTurnTask task) throws RejectedTaskException {
        MultiTurnSetting setting = task.setting();
        Map<String, FunctionSchema> functions = byName(task.functions());
        RequestCheck seen = new RequestCheck(task.initialConfig().toString());
        try {
            World before = setting.start();
            World world = setting.start();
            for (MultiTurnTask.Turn turn : task.turns()) {
                seen.add(turn.request());
                RequestCheck request = new RequestCheck(turn.request());
                for (FunctionCall call : turn.calls()) {
                    request.requireNoCall(call);
                    seen.requireGrounds(call, functions.get(call.name()));
                    String result = world.execute(call.text());
                    requireSuccess(call, result);
                    seen.add(result);
                }
            }
            if (before.differenceTo(world).isEmpty()) {
                throw new RejectedTaskException(NO_STATE_CHANGE, "The target calls leave the state as it was.");
            }
            requireVerdicts(task, setting);
        } catch (IllegalArgumentException e) {
            throw new RejectedTaskException(
                    INVALID_STATE, "The initial configuration cannot be loaded: " + e.getMessage());
        }
    }

    private static void requireSuccess(FunctionCall call, String result) throws RejectedTaskException {
        if (result.startsWith(World.FAILED) || result.startsWith("{\"error\":")) {
            throw new RejectedTaskException(
                    CALL_FAILS,
                    "The target call " + Quotation.of(call.text()) + " ends in " + Quotation.of(result) + ".");
        }
    }

    /** The target passes; leaving out what one turn asks for, and calling with other arguments, does not. */
    private static void requireVerdicts(MultiTurnTask task, MultiTurnSetting setting) throws RejectedTaskException {
        List<List<List<String>>> right = new ArrayList<>();
        task.turns().forEach(turn -> right.add(List.of(turn.callTexts())));
        CheckResult result = MultiTurnChecker.check(setting, right);
        if (!result.isValid()) {
            throw new RejectedTaskException(TARGET_FAILS_CHECK, "The target calls fail: " + result.message());
        }
        for (int i = 0; i < right.size(); i++) {
            List<FunctionCall> calls = task.turns().get(i).calls();
            requireFailure(setting, right, i, List.of());
            List<String> changed = calls.stream()
                    .map(WrongCalls::changed)
                    .map(FunctionCall::text)
                    .toList();
            if (calls.stream().anyMatch(call -> !call.arguments().isEmpty())) {
                requireFailure(setting, right, i, changed);
            }
        }
    }

    private static void requireFailure(
            MultiTurnSetting setting, List<List<List<String>>> right, int turn, List<String> calls)
            throws RejectedTaskException {
        List<List<List<String>>> wrong = new ArrayList<>(right);
        wrong.set(turn, calls.isEmpty() ? Collections.emptyList() : List.of(calls));
        if (MultiTurnChecker.check(setting, wrong).isValid()) {
            throw new RejectedTaskException(
                    WRONG_CALL_PASSES,
                    "A wrong turn " + (turn + 1) + " passes: " + Quotation.of(calls.toString()) + ".");
        }
    }
}
