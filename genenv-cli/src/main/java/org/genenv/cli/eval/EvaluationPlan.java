package org.genenv.cli.eval;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.genenv.bench.EvaluationRequest;
import org.genenv.bench.PolicyUnderTest;
import org.genenv.cli.model.ModelOptions;

/**
 * Everything that the answers of an evaluation depend on: model, adapter, type, sampling, and of each benchmark protocol, split, options and data. It is written
 * down when an evaluation begins, so that another one is not continued by mistake.
 *
 * @param json as {@code evaluation.json} holds it
 */
record EvaluationPlan(ObjectNode json) {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Of an evaluation whose files nobody reads. */
    static final EvaluationPlan UNWRITTEN = new EvaluationPlan(JSON.createObjectNode());

    /**
     * What is asked now.
     *
     * @param limit as it was given
     * @throws IOException if model or data cannot be read
     */
    static EvaluationPlan of(
            ModelOptions model,
            List<BenchmarkChoice> choices,
            PolicyUnderTest policy,
            long seed,
            Optional<Integer> limit)
            throws IOException {
        ObjectNode node = JSON.createObjectNode();
        node.put("model", model.model()).put("modelFingerprint", Fingerprint.of(model.folder()));
        if (model.adapter().isPresent()) {
            Path adapter = model.adapter().get();
            node.put("adapter", adapter.toString()).put("adapterFingerprint", Fingerprint.of(adapter));
        }
        node.put("dtype", policy.player().policy().model().runtime().dtype().toString());
        node.put("seed", seed).put("temperature", policy.temperature()).put("contextLength", policy.contextLength());
        limit.ifPresent(items -> node.put("limit", items));
        for (BenchmarkChoice choice : choices) {
            EvaluationRequest request = choice.request(policy);
            ObjectNode one = node.withArray("benchmarks").addObject();
            one.put("benchmark", choice.name())
                    .put("protocol", request.protocol())
                    .put("split", request.split());
            ObjectNode chosen = one.putObject("options");
            new TreeMap<>(request.options()).forEach(chosen::put);
            one.put("data", choice.items().source()).put("dataFingerprint", choice.dataFingerprint());
        }
        return new EvaluationPlan(node);
    }

    /**
     * Compares it with that of an evaluation that was broken off.
     *
     * @return one sentence for each difference; none where the evaluation can be continued
     */
    List<String> differences(JsonNode begun) {
        List<String> differences = new ArrayList<>();
        compare("", json, begun, differences);
        return differences;
    }

    private static void compare(String at, JsonNode now, JsonNode begun, List<String> differences) {
        if (now.isContainerNode() && begun.isContainerNode() && now.isArray() == begun.isArray()) {
            if (now.isArray()) {
                for (int i = 0; i < Math.max(now.size(), begun.size()); i++) {
                    compare(at + "[" + i + "]", now.path(i), begun.path(i), differences);
                }
                return;
            }
            TreeSet<String> names = new TreeSet<>();
            for (JsonNode node : List.of(now, begun)) {
                for (Iterator<String> more = node.fieldNames(); more.hasNext(); ) {
                    names.add(more.next());
                }
            }
            names.forEach(name ->
                    compare(at.isEmpty() ? name : at + "." + name, now.path(name), begun.path(name), differences));
        } else if (!now.toString()
                .equals(begun.toString())) { // by their text: 5 as int and as long are the same number
            differences.add(at + " is " + shown(now) + ", but "
                    + (begun.isMissingNode()
                            ? "the evaluation was begun without it"
                            : "the evaluation was begun with " + shown(begun)));
        }
    }

    private static String shown(JsonNode value) {
        return value.isMissingNode() ? "not given" : value.toString();
    }
}
