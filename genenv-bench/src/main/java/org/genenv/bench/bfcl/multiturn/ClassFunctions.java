package org.genenv.bench.bfcl.multiturn;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The documents of the functions of each class of tools, in the published form: a file a class, a function a line. */
public final class ClassFunctions {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Map<String, String> FILES = Map.of(
            "GorillaFileSystem", "gorilla_file_system",
            "MathAPI", "math_api",
            "MessageAPI", "message_api",
            "TicketAPI", "ticket_api",
            "TradingBot", "trading_bot",
            "TravelAPI", "travel_booking",
            "TwitterAPI", "posting_api",
            "VehicleControlAPI", "vehicle_control");

    private ClassFunctions() {}

    /** @return the name of the file that documents a class, if there is such a class */
    public static Optional<String> file(String className) {
        return Optional.ofNullable(FILES.get(className)).map(name -> "multi_turn_func_doc/" + name + ".json");
    }

    /**
     * Reads a file.
     *
     * @param lines its content
     * @param name the file as messages name it
     * @return by name, in the order of the file
     * @throws IOException if a line is no function; names file and line
     */
    public static Map<String, ObjectNode> read(String lines, String name) throws IOException {
        Map<String, ObjectNode> functions = new LinkedHashMap<>();
        List<String> all = lines.lines().toList();
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).isBlank()) {
                continue;
            }
            try {
                JsonNode function = JSON.readTree(all.get(i));
                if (!(function instanceof ObjectNode object)
                        || !object.path("name").isTextual()) {
                    throw new IOException(name + ":" + (i + 1) + ": no function, expected {\"name\": .., ..}");
                }
                functions.put(object.get("name").textValue(), object);
            } catch (JsonProcessingException e) {
                throw new IOException(name + ":" + (i + 1) + ": no JSON: " + e.getOriginalMessage(), e);
            }
        }
        return functions;
    }
}
