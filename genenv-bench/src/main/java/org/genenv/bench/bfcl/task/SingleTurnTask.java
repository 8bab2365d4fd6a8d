package org.genenv.bench.bfcl.task;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.genenv.bench.bfcl.checker.ExpectedCall;
import org.genenv.bench.bfcl.checker.Language;
import org.genenv.bench.bfcl.checker.SingleTurnTarget;
import org.genenv.bench.bfcl.decode.FunctionCall;

/**
 * One request, to be answered with calls of the functions that are offered. Its JSON:
 *
 * <pre>{@code
 * {"kind":"simple",
 *  "functions":[{"name":"brew_tea","description":"Brews tea.","parameters":{"type":"dict",
 *    "properties":{"kind":{"type":"string"},"cups":{"type":"integer"}},"required":["kind","cups"]}}],
 *  "request":"Three cups of green tea, please.",
 *  "calls":[{"name":"brew_tea","arguments":{"kind":"green","cups":3}}]}
 * }</pre>
 *
 * @param kind one of {@link TaskKind#singleTurn}
 * @param functions that are offered
 * @param request what the user says
 * @param calls that answer it, in any order
 */
public record SingleTurnTask(TaskKind kind, List<FunctionSchema> functions, String request, List<FunctionCall> calls)
        implements BfclTask {
    /** Copies the lists. */
    public SingleTurnTask {
        functions = List.copyOf(functions);
        calls = List.copyOf(calls);
    }

    /** @return how answers are checked */
    public SingleTurnTarget target() {
        Map<String, FunctionSchema> byName =
                functions.stream().collect(Collectors.toMap(FunctionSchema::name, Function.identity()));
        List<ExpectedCall> expected = calls.stream()
                .map(call -> byName.get(call.name()).expected(call))
                .toList();
        return new SingleTurnTarget(
                kind.comparison(),
                Language.PYTHON,
                functions.stream().map(FunctionSchema::doc).toList(),
                expected);
    }

    @Override
    public String toJson() {
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("kind", kind.label());
        functions.forEach(function -> json.withArray("functions").add(function.json()));
        json.put("request", request);
        calls.forEach(call -> json.withArray("calls").add(TargetCalls.json(call)));
        return json.toString();
    }

    /** @return the terse form, which names functions that a {@link Phrasebook} knows and leaves arguments and words to it */
    public String toTerseJson() {
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("kind", kind.label());
        functions.forEach(function -> json.withArray("functions").add(function.name()));
        calls.forEach(call -> json.withArray("calls").add(call.name()));
        return json.toString();
    }

    /** The signature of the terse form, whose arguments are drawn and so make no other exercise. */
    public String terseSignature() {
        return signature(FunctionCall::name);
    }

    @Override
    public String signature() {
        return signature(TargetCalls::signature);
    }

    private String signature(Function<FunctionCall, String> ofCall) {
        String offered = functions.stream().map(FunctionSchema::name).sorted().collect(Collectors.joining(","));
        String called = calls.stream().map(ofCall).sorted().collect(Collectors.joining(";"));
        return kind.label() + '|' + offered + '|' + called;
    }
}
