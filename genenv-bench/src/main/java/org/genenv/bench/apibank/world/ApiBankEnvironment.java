package org.genenv.bench.apibank.world;

import java.util.Optional;
import org.genenv.bench.apibank.dialogue.Turn;
import org.genenv.bench.apibank.parse.ApiCall;
import org.genenv.bench.apibank.prompt.CallFormat;
import org.genenv.bench.apibank.prompt.DialoguePrompt;
import org.genenv.bench.apibank.prompt.SpokenCall;
import org.genenv.bench.apibank.service.Identifiers;
import org.genenv.bench.apibank.service.RefusedCallException;
import org.genenv.bench.apibank.service.Session;
import org.genenv.bench.apibank.task.ProvedTask;
import org.genenv.bench.apibank.task.TokenF1;
import org.genenv.core.environment.Environment;
import org.genenv.core.environment.Observation;
import org.genenv.core.environment.StepResult;
import org.genenv.core.tokenizer.ParsedAnswer;

/**
 * One task as an environment. Calls run in a world of the task's rows in which the dialogue's calls have taken effect.
 *
 * <p>A call of the target's API ends the episode, with reward 1 if it did what the target does and 0 if not. A call that fetches a token is
 * run and answered before. Anything else, and a turn without a call, ends the episode with 0. A response ends it with its token F1 as
 * reward (paper, Eq. 1).
 */
final class ApiBankEnvironment implements Environment {
    private final ProvedTask task;
    private final CallFormat format;
    private final double responseSuccess;
    private final Observation first;
    private Session session;

    /**
     * @param first what the agent sees first
     * @param responseSuccess token F1 from which a response counts as a success
     */
    ApiBankEnvironment(ProvedTask task, CallFormat format, double responseSuccess, Observation first) {
        this.task = task;
        this.format = format;
        this.responseSuccess = responseSuccess;
        this.first = first;
    }

    @Override
    public Observation reset() {
        session = task.session(Identifiers.drawn(3));
        return first;
    }

    @Override
    public StepResult step(String action) {
        if (session == null) {
            throw new IllegalStateException("step before reset, or after close");
        }
        if (task.target().isEmpty()) {
            return response(action);
        }
        Optional<ApiCall> call = SpokenCall.read(action);
        if (call.isEmpty()) {
            return failed("No call was found.", false);
        }
        boolean isTarget = call.get().name().equals(task.task().kind());
        if (!isTarget && !call.get().name().equals(ProvedTask.TOKEN_API)) {
            return failed(call.get().name() + " is not what was asked for.", false);
        }
        try {
            Turn.Called called = ProvedTask.run(call.get(), session);
            Observation answer = DialoguePrompt.answer(called, format, calls(action));
            if (!isTarget) {
                return new StepResult(
                        answer, 0, false, false, called.exception().isNull());
            }
            boolean isRight = task.isRight(called);
            return new StepResult(answer, isRight ? 1 : 0, true, isRight, true);
        } catch (RefusedCallException e) {
            return failed(e.getMessage(), false);
        }
    }

    /** How many calls a turn makes, readable or not. */
    static int calls(String action) {
        ParsedAnswer answer = ParsedAnswer.parse(action);
        return answer.toolCalls().size() + answer.malformedCalls().size();
    }

    private StepResult response(String action) {
        String said = ParsedAnswer.parse(action).content();
        double f1 = TokenF1.of(said, task.task().response().orElseThrow());
        return new StepResult(new Observation("The end."), f1, true, f1 >= responseSuccess, !said.isBlank());
    }

    private static StepResult failed(String why, boolean isValid) {
        return new StepResult(new Observation(why), 0, true, false, isValid);
    }

    @Override
    public void close() {
        session = null;
    }
}
