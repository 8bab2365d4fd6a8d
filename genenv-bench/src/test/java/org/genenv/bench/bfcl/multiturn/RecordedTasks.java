package org.genenv.bench.bfcl.multiturn;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.genenv.bench.bfcl.JsonLines;
import org.genenv.bench.bfcl.backend.BackendConstants;
import org.genenv.core.ConformanceData;

/** The published tasks of one multi-turn category. */
final class RecordedTasks {
    private final BackendConstants constants = constants();
    private final Map<String, JsonNode> tasks = new HashMap<>();
    private final Map<String, List<List<String>>> answers = new HashMap<>();
    private final boolean isLongContext;

    RecordedTasks(String category) {
        isLongContext = category.endsWith("long_context");
        JsonLines.of("BFCL_v4_" + category + ".json")
                .forEach(task -> tasks.put(task.path("id").asText(), task));
        JsonLines.of("possible_answer/BFCL_v4_" + category + ".json").forEach(answer -> {
            List<List<String>> turns = new ArrayList<>();
            answer.path("ground_truth").forEach(turn -> turns.add(texts(turn)));
            answers.put(answer.path("id").asText(), turns);
        });
    }

    private static BackendConstants constants() {
        ObjectMapper json = new ObjectMapper();
        try {
            return new BackendConstants(
                    json.readTree(ConformanceData.path("bench/bfcl/backend_defaults.json")
                            .toFile()),
                    json.readTree(ConformanceData.path("bench/bfcl/backend_long_context.json")
                            .toFile()));
        } catch (IOException e) {
            throw new IllegalStateException("the constants cannot be read", e);
        }
    }

    List<List<String>> answer(String id) {
        return answers.get(id);
    }

    World world(String id) {
        return setting(id).start();
    }

    MultiTurnSetting setting(String id) {
        JsonNode task = tasks.get(id);
        return new MultiTurnSetting(
                texts(task.path("involved_classes")),
                MultiTurnSetting.configs(task.path("initial_config")),
                constants,
                isLongContext,
                answers.get(id));
    }

    static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(text -> texts.add(text.textValue()));
        return texts;
    }
}
