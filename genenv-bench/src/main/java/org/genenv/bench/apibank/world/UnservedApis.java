package org.genenv.bench.apibank.world;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.genenv.bench.apibank.prompt.ApiDescription;
import org.genenv.bench.apibank.service.Apis;
import org.genenv.bench.simulated.SimulatedTool;
import org.genenv.bench.simulated.SimulatedTools;
import org.genenv.bench.simulated.ToolResultPrompt;
import org.genenv.core.environment.simulated.ObservationForm;

/** Those of API-Bank's APIs that only a network could serve, as tools whose results the simulator writes. */
final class UnservedApis {
    private UnservedApis() {}

    /** The tools among described APIs for which the simulator answers; all others are run. */
    static SimulatedTools among(Collection<ApiDescription> described) {
        List<SimulatedTool> declared = new ArrayList<>();
        for (ApiDescription api : described) {
            ObservationForm form = ObservationForm.object(
                    SimulatedTool.MOST_CHARACTERS, result -> fault(api.json().path("output_parameters"), result));
            declared.add(new SimulatedTool(api.name(), api.text(), form));
        }
        return SimulatedTools.of(declared, Apis::isServed, ToolResultPrompt.PROSE);
    }

    /** What an object lacks of the declared outputs, or has besides. */
    private static Optional<String> fault(JsonNode outputs, JsonNode result) {
        if (result.size() == 1 && result.path("error").isTextual()) {
            return Optional.empty();
        }
        for (Map.Entry<String, JsonNode> output : outputs.properties()) {
            String type = output.getValue().path("type").asText();
            if (!fits(type, result.path(output.getKey()))) {
                return Optional.of(output.getKey() + " is missing or no " + type);
            }
        }
        return result.size() == outputs.size()
                ? Optional.empty()
                : Optional.of("it has other keys than those that are declared");
    }

    private static boolean fits(String type, JsonNode value) {
        return switch (type) {
            case "str" -> value.isTextual();
            case "float" -> value.isNumber();
            case "list" -> value.isArray();
            case "dict" -> value.isObject();
            default -> !value.isMissingNode();
        };
    }
}
