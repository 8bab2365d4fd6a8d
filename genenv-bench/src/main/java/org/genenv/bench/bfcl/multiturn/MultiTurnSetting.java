package org.genenv.bench.bfcl.multiturn;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.genenv.bench.bfcl.backend.BackendConstants;
import org.genenv.bench.python.PythonValues;

/**
 * Where the calls of a multi-turn task run, and what they are compared with.
 *
 * @param classes names of the worlds
 * @param configs by world, what the task sets
 * @param constants of the worlds
 * @param isLongContext whether the worlds are filled up
 * @param expectedTurns by turn, the texts of the expected calls
 */
public record MultiTurnSetting(
        List<String> classes,
        Map<String, Map<?, ?>> configs,
        BackendConstants constants,
        boolean isLongContext,
        List<List<String>> expectedTurns) {
    private static final BackendConstants NO_CONSTANTS =
            new BackendConstants(JsonNodeFactory.instance.objectNode(), JsonNodeFactory.instance.objectNode());

    /** Copies the lists. */
    public MultiTurnSetting {
        classes = List.copyOf(classes);
        expectedTurns = expectedTurns.stream().map(List::copyOf).toList();
    }

    /**
     * A setting in which the task says everything.
     *
     * @param config by world
     * @throws IllegalArgumentException if it is no object of objects
     */
    public static MultiTurnSetting of(List<String> classes, JsonNode config, List<List<String>> expectedTurns) {
        return new MultiTurnSetting(classes, configs(config), NO_CONSTANTS, false, expectedTurns);
    }

    /**
     * Reads what a task sets.
     *
     * @throws IllegalArgumentException if it is no object of objects; names the world
     */
    public static Map<String, Map<?, ?>> configs(JsonNode config) {
        Map<String, Map<?, ?>> configs = new HashMap<>();
        config.fields().forEachRemaining(field -> {
            if (!(PythonValues.of(field.getValue()) instanceof Map<?, ?> values)) {
                throw new IllegalArgumentException("initial_config." + field.getKey() + " is no object");
            }
            configs.put(field.getKey(), values);
        });
        return configs;
    }

    /** @return fresh worlds */
    public World start() {
        return new World(classes, configs, constants, isLongContext);
    }
}
