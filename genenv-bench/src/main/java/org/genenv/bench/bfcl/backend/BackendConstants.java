package org.genenv.bench.bfcl.backend;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.genenv.bench.python.PythonValues;

/** The published constants of the worlds: their default states, the prices of flights, and what the long-context category adds. */
public final class BackendConstants {
    private final Map<String, Map<?, ?>> defaults = new HashMap<>();
    private final Map<String, Double> flightCosts = new LinkedHashMap<>();
    private final Map<String, Object> longContext = new HashMap<>();

    /**
     * Reads the constants.
     *
     * @param defaults the file backend_defaults.json
     * @param longContext the file backend_long_context.json, or an empty object where no item is long
     */
    public BackendConstants(JsonNode defaults, JsonNode longContext) {
        defaults.path("default_state")
                .fields()
                .forEachRemaining(
                        field -> this.defaults.put(field.getKey(), (Map<?, ?>) PythonValues.of(field.getValue())));
        for (JsonNode row : defaults.path("travel_base_flight_costs")) {
            // The published table ends with some rates of exchange.
            if (!row.path(0).asText().equals("USD")) {
                flightCosts.put(
                        row.path(0).asText() + ">" + row.path(1).asText(),
                        row.path(2).asDouble());
            }
        }
        longContext
                .fields()
                .forEachRemaining(
                        field -> this.longContext.put(field.getKey(), PythonValues.ofConstants(field.getValue())));
    }

    /** @return a state of one's own to change */
    Map<?, ?> defaults(String world) {
        return (Map<?, ?>) PythonValues.deepCopy(defaults.getOrDefault(world, Map.of()));
    }

    /** @return the price in economy class, or NaN if there is no such flight */
    double flightCost(String from, String to) {
        return flightCosts.getOrDefault(from + ">" + to, Double.NaN);
    }

    /** @return the prices of all flights in economy class, in the published order */
    Collection<Double> flightCosts() {
        return Collections.unmodifiableCollection(flightCosts.values());
    }

    /** @return what the long-context category adds, not to be changed */
    Object longContext(String name) {
        Object value = longContext.get(name);
        if (value == null) {
            throw new IllegalStateException(
                    "the constant " + name + " of the long-context category is missing in backend_long_context.json");
        }
        return value;
    }
}
