package org.genenv.bench.bfcl.play;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.genenv.bench.bfcl.checker.CheckResult;
import org.genenv.bench.bfcl.decode.AnswerFormat;
import org.genenv.bench.bfcl.decode.DecodeException;
import org.genenv.bench.bfcl.decode.FunctionCall;
import org.genenv.bench.bfcl.task.SingleTurnTask;
import org.genenv.bench.simulated.SimulatedTools;
import org.genenv.core.environment.Observation;
import org.genenv.core.environment.StepResult;
import org.genenv.core.environment.simulated.ObservationRequest;
import org.genenv.core.environment.simulated.SimulatorBackedEnvironment;
import org.genenv.core.tokenizer.Message;

/**
 * One request, to be answered with calls over as many turns as the agent likes; the functions have no implementation, so what a call returns is
 * written by the simulator.
 *
 * <p>The reward does not depend on that: it is 1 if all calls together are the expected ones, as in {@link SingleTurnEnvironment}, else 0. The
 * episode ends with the last call that is expected, with a turn without a call, and with one after which the calls cannot become right any more;
 * so a result is only ever written for calls that are right so far.
 */
public final class SimulatedToolsEnvironment implements SimulatorBackedEnvironment {
    private final Observation request;
    private final SingleTurnTask task;
    private final AnswerFormat format;
    private final SimulatedTools tools;
    private final Function<List<String>, Observation> results;
    private final List<FunctionCall> made = new ArrayList<>();
    private final List<Message> conversation = new ArrayList<>();

    /**
     * @param request what the agent sees
     * @param task what it is to answer with
     * @param format how it answers
     * @param tools the task's functions
     * @param results how the agent sees what its calls returned
     */
    public SimulatedToolsEnvironment(
            Observation request,
            SingleTurnTask task,
            AnswerFormat format,
            SimulatedTools tools,
            Function<List<String>, Observation> results) {
        this.request = request;
        this.task = task;
        this.format = format;
        this.tools = tools;
        this.results = results;
    }

    @Override
    public Observation reset() {
        made.clear();
        conversation.clear();
        conversation.add(Message.user(task.request()));
        return request;
    }

    @Override
    public List<ObservationRequest> questions(String action) {
        Said said = read(action);
        if (said.isLast) {
            return List.of();
        }
        List<String> secrets = secrets(said.all);
        return said.calls.stream()
                .map(call -> tools.ask(call.name(), conversation, call.text(), secrets))
                .toList();
    }

    @Override
    public StepResult step(String action, List<String> written) {
        Said said = read(action);
        if (said.isLast) {
            CheckResult result = said.problem.isPresent() && made.isEmpty()
                    ? task.target().checkUndecodable("ast_decoder:decoder_failed", said.problem.get())
                    : task.target().check(said.all);
            return new StepResult(
                    new Observation(Verdicts.describe(result)),
                    result.isValid() ? 1 : 0,
                    true,
                    result.isValid(),
                    said.problem.isEmpty() || !format.attemptsCalls(action));
        }
        if (written.size() != said.calls.size()) {
            throw new IllegalArgumentException(
                    "found " + written.size() + " results for " + said.calls.size() + " calls, expected one each");
        }
        for (int i = 0; i < written.size(); i++) {
            made.add(said.calls.get(i));
            conversation.add(Message.assistant(said.calls.get(i).text()));
            conversation.add(Message.tool(written.get(i)));
        }
        return new StepResult(results.apply(written), 0, false, false, true);
    }

    /**
     * A turn of the agent.
     *
     * @param calls it made in this turn
     * @param all calls so far, these included
     * @param problem why no calls could be read
     * @param isLast whether it ends the episode
     */
    private record Said(List<FunctionCall> calls, List<FunctionCall> all, Optional<String> problem, boolean isLast) {}

    private Said read(String action) {
        try {
            List<FunctionCall> calls = format.decode(action);
            List<FunctionCall> all = new ArrayList<>(made);
            all.addAll(calls);
            boolean mayGoOn = !calls.isEmpty()
                    && all.size() < task.calls().size()
                    && task.target().places(all).isPresent();
            return new Said(calls, all, Optional.empty(), !mayGoOn);
        } catch (DecodeException e) {
            return new Said(List.of(), made, Optional.of(e.getMessage()), true);
        }
    }

    /** The calls that are still missing, as they may be written. */
    private List<String> secrets(List<FunctionCall> all) {
        List<Integer> found = task.target().places(all).orElseThrow();
        List<String> secrets = new ArrayList<>();
        for (int i = 0; i < task.calls().size(); i++) {
            if (!found.contains(i)) {
                FunctionCall missing = task.calls().get(i);
                secrets.add(missing.text());
                secrets.add("\"name\":" + missing.name() + ",\"arguments\":" + missing.argumentsJson());
            }
        }
        return secrets;
    }

    @Override
    public void close() {
        // Nothing is held.
    }
}
