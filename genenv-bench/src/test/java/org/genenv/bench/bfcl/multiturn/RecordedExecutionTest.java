package org.genenv.bench.bfcl.multiturn;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.genenv.bench.bfcl.JsonLines;
import org.genenv.bench.python.PythonText;
import org.genenv.bench.python.PythonValues;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The expected calls of the published tasks have the results, and leave the states, that upstream's code recorded. */
class RecordedExecutionTest {
    @ParameterizedTest
    @ValueSource(strings = {"base", "miss_func", "miss_param"})
    void expectedCallsHaveTheRecordedResultsAndStates(String variant) {
        RecordedTasks tasks = new RecordedTasks("multi_turn_" + variant);
        List<JsonNode> recorded = JsonLines.of("golden/multi_turn_" + variant + "_gold_execution.jsonl");
        for (JsonNode line : recorded) {
            String id = line.path("id").asText();
            World world = tasks.world(id);
            assertThat(results(world, tasks.answer(id))).as(id).isEqualTo(PythonValues.of(line.path("results")));
            assertThat(withoutOrder(PythonValues.of(JsonLines.parse(PythonText.json(printable(world))))))
                    .as(id)
                    .isEqualTo(withoutOrder(PythonValues.of(line.path("final_state"))));
        }
        assertThat(recorded).hasSize(170);
    }

    @Test
    void expectedCallsOfLongContextHaveTheRecordedResults() throws NoSuchAlgorithmException {
        RecordedTasks tasks = new RecordedTasks("multi_turn_long_context");
        MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
        List<JsonNode> recorded = JsonLines.of("golden/multi_turn_long_context_gold_execution.jsonl");
        for (JsonNode line : recorded) {
            String id = line.path("id").asText();
            List<List<String>> results = results(tasks.world(id), tasks.answer(id));
            for (int turn = 0; turn < results.size(); turn++) {
                for (int i = 0; i < results.get(turn).size(); i++) {
                    String result = results.get(turn).get(i);
                    String head = line.path("results_head").path(turn).path(i).asText();
                    assertThat(result)
                            .as(id + " " + tasks.answer(id).get(turn).get(i))
                            .startsWith(head);
                    String hash = HexFormat.of().formatHex(sha256.digest(result.getBytes(StandardCharsets.UTF_8)));
                    assertThat(hash)
                            .as(id + " " + tasks.answer(id).get(turn).get(i) + " " + result)
                            .isEqualTo(line.path("results_sha256")
                                    .path(turn)
                                    .path(i)
                                    .asText());
                }
            }
        }
        assertThat(recorded).hasSize(170);
    }

    @Test
    void expectedCallsOfLongContextLeaveTheRecordedStates() throws NoSuchAlgorithmException {
        RecordedTasks tasks = new RecordedTasks("multi_turn_long_context");
        MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
        for (JsonNode line : JsonLines.of("golden/multi_turn_long_context_gold_execution.jsonl")) {
            String id = line.path("id").asText();
            World world = tasks.world(id);
            results(world, tasks.answer(id));
            Object state = PythonValues.of(JsonLines.parse(PythonText.json(printable(world))));
            String sorted = PythonText.json(asRecorded(state));
            assertThat(HexFormat.of().formatHex(sha256.digest(sorted.getBytes(StandardCharsets.UTF_8))))
                    .as(id)
                    .isEqualTo(line.path("final_state_sha256").asText());
        }
    }

    /** The hashed form: keys ascending, and a file tree as a list of entries. */
    private static Object asRecorded(Object value) {
        if (value instanceof List<?> list) {
            return list.stream().map(RecordedExecutionTest::asRecorded).toList();
        } else if (value instanceof Map<?, ?> dict) {
            return dict.keySet().equals(Set.of("name", "contents")) ? asEntries(dict) : asSorted(dict);
        }
        return value;
    }

    private static Object asEntries(Map<?, ?> directory) {
        List<Object> entries = new ArrayList<>();
        ((Map<?, ?>) directory.get("contents"))
                .forEach((name, entry) -> entries.add(
                        entry instanceof Map ? asRecorded(entry) : PythonValues.dict("content", entry, "file", name)));
        return PythonValues.dict("contents", entries, "dir", directory.get("name"));
    }

    private static Object asSorted(Map<?, ?> dict) {
        Map<Object, Object> sorted = new TreeMap<>();
        dict.forEach((key, item) -> sorted.put(key, asRecorded(item)));
        return sorted;
    }

    private static List<List<String>> results(World world, List<List<String>> calls) {
        List<List<String>> results = new ArrayList<>();
        calls.forEach(turn -> results.add(turn.stream().map(world::execute).toList()));
        return results;
    }

    private static Map<Object, Object> printable(World world) {
        return new LinkedHashMap<>(world.publicState());
    }

    /** The records print a file tree as a list of entries; the states compare whatever the order. */
    private static Object withoutOrder(Object value) {
        if (value instanceof List<?> list) {
            return list.stream().map(RecordedExecutionTest::withoutOrder).toList();
        } else if (value instanceof Map<?, ?> dict) {
            Map<Object, Object> result = new LinkedHashMap<>();
            if (dict.containsKey("dir")) {
                Map<Object, Object> contents = new LinkedHashMap<>();
                for (Object entry : (List<?>) dict.get("contents")) {
                    Map<?, ?> node = (Map<?, ?>) entry;
                    boolean isFile = node.containsKey("file");
                    contents.put(node.get(isFile ? "file" : "dir"), isFile ? node.get("content") : withoutOrder(node));
                }
                return PythonValues.dict("name", dict.get("dir"), "contents", contents);
            }
            dict.forEach((key, item) -> result.put(key, withoutOrder(item)));
            return result;
        }
        return value;
    }
}
