package org.genenv.cli.eval;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.stream.Collectors;
import org.genenv.bench.PolicyUnderTest;

/**
 * What an evaluation came to: {@code results.json}, and the tables for a person.
 *
 * @param plan what was asked
 * @param isWhole whether everything was answered
 */
record EvaluationReport(EvaluationPlan plan, List<Results> results, boolean isWhole) {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** The content of {@code results.json}: the figures of one benchmark with how they were made; of several, a list of such figures. */
    ObjectNode json() {
        ObjectNode node = results.size() == 1 ? results.get(0).json() : JSON.createObjectNode();
        node.put("partial", !isWhole);
        plan.json().properties().forEach(setting -> {
            if (!setting.getKey().equals("benchmarks")) {
                node.set(setting.getKey(), setting.getValue());
            }
        });
        if (results.size() == 1) {
            node.set("dataFingerprint", plan.json().path("benchmarks").path(0).path("dataFingerprint"));
        } else {
            for (int i = 0; i < results.size(); i++) {
                ObjectNode one = results.get(i).json();
                one.set(
                        "dataFingerprint",
                        plan.json().path("benchmarks").path(i).path("dataFingerprint"));
                node.withArray("benchmarks").add(one);
            }
        }
        return node;
    }

    /** How many items the figures are of. */
    int items() {
        return results.stream().mapToInt(one -> one.cutOff().items()).sum();
    }

    /** How far each benchmark came that was begun. */
    String extent() {
        return results.stream()
                .map(one -> one.extent() + " of " + one.benchmark())
                .collect(Collectors.joining(", "));
    }

    /** The tables. */
    String tables() {
        String gap = System.lineSeparator() + System.lineSeparator();
        String tables = results.stream().map(Results::table).collect(Collectors.joining(gap));
        return results.size() > 1
                ? tables + System.lineSeparator() + System.lineSeparator() + Results.overview(results)
                : tables;
    }

    /** What limits cut off, and what to do about it; nothing where they did not. */
    List<String> advice(PolicyUnderTest policy) {
        int longest = policy.player().policy().model().config().maxPositions();
        return results.stream()
                .flatMap(one -> one.cutOff().advice(policy.contextLength(), longest).stream()
                        .map(sentence -> one.benchmark() + ": " + sentence))
                .toList();
    }
}
