package org.genenv.bench.bfcl.checker;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A function that an item offers, as far as the checker reads it.
 *
 * @param name with its dots
 * @param parameters by name
 * @param required names of parameters that a call must give
 */
public record FunctionDoc(String name, Map<String, Parameter> parameters, List<String> required) {
    /**
     * The declared type of a parameter.
     *
     * @param type such as {@code integer} or {@code ArrayList}
     * @param itemType of the elements of a list
     */
    public record Parameter(String type, Optional<String> itemType) {}

    /**
     * Reads a published function document.
     *
     * @throws IllegalArgumentException if it has not the published form; says what was expected
     */
    public static FunctionDoc of(JsonNode json) {
        String name = json.path("name").asText("");
        JsonNode properties = json.path("parameters").path("properties");
        if (name.isEmpty() || !properties.isObject()) {
            throw new IllegalArgumentException("a function without a name or without parameters.properties");
        }
        Map<String, Parameter> parameters = new LinkedHashMap<>();
        properties.fields().forEachRemaining(field -> {
            JsonNode item = field.getValue().path("items").path("type");
            parameters.put(
                    field.getKey(),
                    new Parameter(
                            field.getValue().path("type").asText(""),
                            item.isTextual() ? Optional.of(item.textValue()) : Optional.empty()));
        });
        List<String> required = new ArrayList<>();
        json.path("parameters").path("required").forEach(parameter -> required.add(parameter.asText()));
        return new FunctionDoc(name, parameters, required);
    }
}
