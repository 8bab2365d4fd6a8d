package org.genenv.bench.apibank.parse;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A call of an API as text.
 *
 * @param name of the API
 * @param parameters name to value in the order in which they were first named; every value is a text, lists too
 */
public record ApiCall(String name, Map<String, String> parameters) {
    /** Copies the parameters. */
    public ApiCall {
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    }

    /** In the form in which models are asked to call: {@code [Name(key='value', ...)]}, lists without quotes. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("[").append(name).append('(');
        String separator = "";
        for (Map.Entry<String, String> parameter : parameters.entrySet()) {
            text.append(separator).append(parameter.getKey()).append('=');
            String value = parameter.getValue();
            text.append(value.startsWith("[") ? value : "'" + value + "'");
            separator = ", ";
        }
        return text.append(")]").toString();
    }
}
