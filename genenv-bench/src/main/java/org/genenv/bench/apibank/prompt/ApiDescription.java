package org.genenv.bench.apibank.prompt;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import org.genenv.bench.apibank.service.Api;
import org.genenv.bench.apibank.service.Apis;
import org.genenv.bench.python.PythonText;
import org.genenv.bench.python.PythonValues;
import org.genenv.core.tokenizer.ToolDefinition;

/**
 * What a model reads about an API.
 *
 * @param json as API-Bank's catalogue has it: name, description, input_parameters, output_parameters
 */
public record ApiDescription(JsonNode json) {
    /** @return the name of the API */
    public String name() {
        return json.path("name").asText();
    }

    /** @return the description as one line of JSON */
    public String text() {
        return PythonText.json(PythonValues.of(json));
    }

    /** @return the description as a function with a JSON schema, for chat templates that know tools */
    public ToolDefinition tool() {
        ObjectNode function = JsonNodeFactory.instance.objectNode();
        function.put("name", name());
        function.put("description", json.path("description").asText());
        ObjectNode schema = function.putObject("parameters").put("type", "object");
        ObjectNode properties = schema.putObject("properties");
        ArrayNode required = schema.putArray("required");
        for (Map.Entry<String, JsonNode> parameter :
                json.path("input_parameters").properties()) {
            schema(properties.putObject(parameter.getKey()), parameter.getValue());
            if (isRequired(parameter.getKey())) {
                required.add(parameter.getKey());
            }
        }
        return ToolDefinition.of(
                JsonNodeFactory.instance.objectNode().put("type", "function").set("function", function));
    }

    private static void schema(ObjectNode schema, JsonNode parameter) {
        String type = parameter.path("type").asText();
        schema.put(
                "type",
                switch (type) {
                    case "int" -> "integer";
                    case "float" -> "number";
                    case "bool" -> "boolean";
                    default -> type.startsWith("list") ? "array" : "string";
                });
        schema.put("description", parameter.path("description").asText());
        if (type.equals("list(str)")) {
            schema.putObject("items").put("type", "string");
        } else if (type.startsWith("list")) {
            schema.putObject("items").put("type", "object");
        }
    }

    /** As the service has it, which the catalogue does not say. */
    private boolean isRequired(String parameter) {
        return Apis.named(name()).stream()
                .flatMap(api -> api.parameters().stream())
                .filter(one -> one.name().equals(parameter))
                .allMatch(Api.Parameter::isRequired);
    }
}
