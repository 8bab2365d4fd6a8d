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
    public static final String LEFT_OUT = "";

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

    /**
     * The form in which the one right value stands among allowed ones: every entry of a dict is a list of allowed values, also of the dicts in a
     * list.
     */
    public static Object allowedForm(Object value) {
        if (value instanceof Map<?, ?> dict) {
            Map<Object, Object> form = new LinkedHashMap<>();
            dict.forEach((key, entry) -> form.put(key, List.of(entry)));
            return form;
        } else if (value instanceof List<?> list && list.stream().anyMatch(Map.class::isInstance)) {
            return list.stream().map(ExpectedCall::allowedForm).toList();
        }
        return value;
    }
}
