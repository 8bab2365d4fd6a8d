package org.genenv.bench.travelplanner.tool;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.stream.Collectors;
import org.genenv.core.tokenizer.ToolDefinition;

/**
 * A tool as an agent is told of it.
 *
 * @param name as it is called
 * @param description what it does, a sentence
 * @param parameters in order, all texts, all required
 */
record ToolSpec(String name, String description, List<Parameter> parameters) {
    private static final ObjectMapper JSON = new ObjectMapper();

    /**
     * What a tool is to be told.
     *
     * @param name key of the argument
     * @param description what it means
     */
    record Parameter(String name, String description) {}

    ToolSpec {
        parameters = List.copyOf(parameters);
    }

    /** For chat templates that describe tools. */
    ToolDefinition definition() {
        ObjectNode root = JSON.createObjectNode().put("type", "function");
        ObjectNode schema = root.putObject("function")
                .put("name", name)
                .put("description", description)
                .putObject("parameters")
                .put("type", "object");
        ObjectNode properties = schema.putObject("properties");
        ArrayNode required = schema.putArray("required");
        for (Parameter parameter : parameters) {
            properties.putObject(parameter.name()).put("type", "string").put("description", parameter.description());
            required.add(parameter.name());
        }
        return ToolDefinition.of(root);
    }

    /** For prompts, such as {@code CitySearch[state]: ..}. */
    String line() {
        String arguments = parameters.stream().map(Parameter::name).collect(Collectors.joining(", "));
        return name + "[" + arguments + "]: " + description;
    }
}
