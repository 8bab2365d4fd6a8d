package org.genenv.bench.bfcl.checker;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.genenv.bench.python.PythonValues;

/**
 * A call that an item expects.
 *
 * @param name of the function
 * @param allowed by parameter, the values that are right; an empty text among them says that the parameter may be left out
 */
public record ExpectedCall(String name, Map<String, List<Object>> allowed) {
    /** Among allowed values: the parameter may be left out. */
    static final String LEFT_OUT = "";

    /**
     * Reads a published answer, {@code {name: {parameter: [value, ..]}}}.
     *
     * @throws IllegalArgumentException if it has not that form
     */
    public static ExpectedCall of(JsonNode json) {
        if (json.size() != 1 || !json.elements().next().isObject()) {
            throw new IllegalArgumentException("an expected call is no {name: {parameter: [value, ..]}}");
        }
        Map<String, List<Object>> allowed = new LinkedHashMap<>();
        json.elements().next().fields().forEachRemaining(field -> {
            List<Object> values = new ArrayList<>();
            field.getValue().forEach(value -> values.add(PythonValues.of(value)));
            allowed.put(field.getKey(), values);
        });
        return new ExpectedCall(json.fieldNames().next(), allowed);
    }
}
