package org.genenv.bench.bfcl.task;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.stream.Collectors;
import org.genenv.bench.bfcl.decode.FunctionCall;
import org.genenv.bench.bfcl.multiturn.MultiTurnSetting;

/**
 * Requests of one or more turns, to be answered with calls that run in a world. Its JSON:
 *
 * <pre>{@code
 * {"kind":"multi_turn",
 *  "involved_classes":["GorillaFileSystem"],
 *  "initial_config":{"GorillaFileSystem":{"root":{"home":{"type":"directory","contents":{
 *    "list.txt":{"type":"file","content":"soup"}}}}}},
 *  "turns":[{"request":"Make a folder named archive.",
 *            "calls":[{"name":"mkdir","arguments":{"dir_name":"archive"}}]},
 *           {"request":"Now move list.txt into it.",
 *            "calls":[{"name":"mv","arguments":{"source":"list.txt","destination":"archive"}}]}]}
 * }</pre>
 *
 * @param classes of tools
 * @param functions of these classes, each name once
 * @param initialConfig by class; its own, never changed
 * @param turns of the user, in order
 */
public record MultiTurnTask(
        List<String> classes, List<FunctionSchema> functions, ObjectNode initialConfig, List<Turn> turns)
        implements BfclTask {
    /** Copies everything. */
    public MultiTurnTask {
        classes = List.copyOf(classes);
        functions = List.copyOf(functions);
        initialConfig = initialConfig.deepCopy();
        turns = List.copyOf(turns);
    }

    /**
     * One turn of the user.
     *
     * @param request what the user says
     * @param calls that do it, in order
     */
    public record Turn(String request, List<FunctionCall> calls) {
        /** Copies the calls. */
        public Turn {
            calls = List.copyOf(calls);
        }

        List<String> callTexts() {
            return calls.stream().map(FunctionCall::text).toList();
        }
    }

    @Override
    public TaskKind kind() {
        return TaskKind.MULTI_TURN;
    }

    /** @return where and against what the calls of an agent run */
    public MultiTurnSetting setting() {
        return MultiTurnSetting.of(
                classes, initialConfig, turns.stream().map(Turn::callTexts).toList());
    }

    @Override
    public String toJson() {
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("kind", kind().label());
        classes.forEach(json.putArray("involved_classes")::add);
        json.set("initial_config", initialConfig);
        ArrayNode array = json.putArray("turns");
        for (Turn turn : turns) {
            ArrayNode calls = array.addObject().put("request", turn.request()).putArray("calls");
            turn.calls().forEach(call -> calls.add(TargetCalls.json(call)));
        }
        return json.toString();
    }

    @Override
    public String signature() {
        return turns.stream()
                .map(turn -> turn.calls().stream().map(TargetCalls::signature).collect(Collectors.joining(";")))
                .collect(Collectors.joining("|", kind().label() + "|" + String.join(",", classes) + "|", ""));
    }
}
