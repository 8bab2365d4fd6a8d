package org.genenv.bench.apibank.world;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.NullNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.genenv.bench.apibank.dialogue.Turn;
import org.genenv.bench.apibank.parse.ApiCall;
import org.genenv.bench.apibank.prompt.CallFormat;
import org.genenv.bench.apibank.prompt.DialoguePrompt;
import org.genenv.bench.apibank.prompt.SpokenCall;
import org.genenv.bench.apibank.service.RefusedCallException;
import org.genenv.bench.apibank.task.ProvedTask;
import org.genenv.bench.simulated.SimulatedTools;
import org.genenv.core.environment.Observation;
import org.genenv.core.environment.StepResult;
import org.genenv.core.environment.simulated.ObservationRequest;
import org.genenv.core.environment.simulated.SimulatorBackedEnvironment;
import org.genenv.core.tokenizer.Message;

/**
 * A task during which the agent may also call APIs that nothing serves here: the simulator writes their results, and they neither end the episode
 * nor earn anything. All other calls are run, and the target is compared, as without.
 */
final class SideCalls implements SimulatorBackedEnvironment {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final ApiBankEnvironment world;
    private final ProvedTask task;
    private final CallFormat format;
    private final SimulatedTools tools;
    private final List<Message> conversation = new ArrayList<>();

    /**
     * @param world where all other calls are run; owned
     * @param task one that wants a call
     * @param tools the APIs of this task that nothing serves
     */
    SideCalls(ApiBankEnvironment world, ProvedTask task, CallFormat format, SimulatedTools tools) {
        this.world = world;
        this.task = task;
        this.format = format;
        this.tools = tools;
    }

    @Override
    public Observation reset() {
        conversation.clear();
        for (Turn turn : task.history()) {
            if (turn instanceof Turn.Said said) {
                conversation.add(said.isUser() ? Message.user(said.text()) : Message.assistant(said.text()));
            } else if (turn instanceof Turn.Called called) {
                remember(called);
            }
        }
        return world.reset();
    }

    private void remember(Turn.Called called) {
        conversation.add(Message.assistant(called.call().toString()));
        conversation.add(Message.tool(called.output().toString()));
    }

    @Override
    public List<ObservationRequest> questions(String action) {
        return unserved(action).map(call -> tools.ask(call.name(), conversation, call.toString(), secrets())).stream()
                .toList();
    }

    /** The call of a turn, if nothing serves it; one that does not fit its API's signature is refused like any other. */
    private Optional<ApiCall> unserved(String action) {
        Optional<ApiCall> call = SpokenCall.read(action).filter(spoken -> tools.answersFor(spoken.name()));
        if (call.isPresent()) {
            try {
                ProvedTask.requireFit(call.get());
            } catch (RefusedCallException e) {
                return Optional.empty();
            }
        }
        return call;
    }

    /** The calls that solve the task, as they may be written. */
    private List<String> secrets() {
        List<String> secrets = new ArrayList<>();
        for (ApiCall call : task.solution()) {
            String text = call.toString();
            secrets.add(text.substring(1, text.length() - 1));
            secrets.add("name:" + call.name() + ",arguments:"
                    + SpokenCall.toolCall(call).arguments());
        }
        return secrets;
    }

    @Override
    public StepResult step(String action, List<String> written) {
        if (written.isEmpty()) {
            return world.step(action);
        }
        ApiCall call = unserved(action).orElseThrow();
        Turn.Called called = new Turn.Called(call, NullNode.instance, json(written.get(0)), NullNode.instance);
        remember(called);
        Observation answer = DialoguePrompt.answer(called, format, ApiBankEnvironment.calls(action));
        return new StepResult(answer, 0, false, false, true);
    }

    private static JsonNode json(String written) {
        try {
            return JSON.readTree(written);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("a result that passed its form is no JSON: " + written, e);
        }
    }

    @Override
    public void close() {
        world.close();
    }
}
