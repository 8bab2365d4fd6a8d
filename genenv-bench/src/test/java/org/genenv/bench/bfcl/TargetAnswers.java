package org.genenv.bench.bfcl;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.genenv.bench.bfcl.decode.FunctionCall;
import org.genenv.bench.bfcl.task.BfclTask;
import org.genenv.bench.bfcl.task.MultiTurnTask;
import org.genenv.bench.bfcl.task.SingleTurnTask;

/** What an agent that knows the target calls of a task would say, turn by turn. */
final class TargetAnswers {
    private TargetAnswers() {}

    static List<String> of(BfclTask task, boolean isNative) {
        if (task instanceof SingleTurnTask single) {
            return List.of(text(single.calls(), isNative));
        }
        List<String> answers = new ArrayList<>();
        for (MultiTurnTask.Turn turn : ((MultiTurnTask) task).turns()) {
            answers.add(text(turn.calls(), isNative));
            answers.add("Done.");
        }
        return answers;
    }

    private static String text(List<FunctionCall> calls, boolean isNative) {
        return isNative
                ? calls.stream()
                        .map(call -> "<tool_call>\n{\"name\": \"" + call.name() + "\", \"arguments\": "
                                + call.argumentsJson() + "}\n</tool_call>")
                        .collect(Collectors.joining("\n"))
                : calls.stream().map(FunctionCall::text).collect(Collectors.joining(", ", "[", "]"));
    }
}
