package org.genenv.bench.bfcl.play;

import java.util.List;
import org.genenv.bench.bfcl.checker.CheckResult;
import org.genenv.bench.bfcl.checker.SingleTurnTarget;
import org.genenv.bench.bfcl.decode.AnswerFormat;
import org.genenv.bench.bfcl.decode.DecodeException;
import org.genenv.bench.bfcl.decode.FunctionCall;
import org.genenv.core.environment.Environment;
import org.genenv.core.environment.Observation;
import org.genenv.core.environment.StepResult;

/** One request and one answer, which is scored: 1 if its calls are the expected ones, else 0. */
public final class SingleTurnEnvironment implements Environment {
    private final Observation request;
    private final SingleTurnTarget target;
    private final AnswerFormat format;

    /**
     * @param request what the agent sees
     * @param target what it is to answer with
     * @param format how it answers
     */
    public SingleTurnEnvironment(Observation request, SingleTurnTarget target, AnswerFormat format) {
        this.request = request;
        this.target = target;
        this.format = format;
    }

    @Override
    public Observation reset() {
        return request;
    }

    /** The observation says what is wrong with the answer; nothing, where it is right. */
    @Override
    public StepResult step(String action) {
        CheckResult result;
        boolean isList = true;
        try {
            List<FunctionCall> calls = format.decode(action);
            result = target.check(calls);
        } catch (DecodeException e) {
            isList = false;
            result = target.checkUndecodable("ast_decoder:decoder_failed", e.getMessage());
        }
        return new StepResult(
                new Observation(Verdicts.describe(result)), result.isValid() ? 1 : 0, true, result.isValid(), isList);
    }

    @Override
    public void close() {
        // Nothing is held.
    }
}
