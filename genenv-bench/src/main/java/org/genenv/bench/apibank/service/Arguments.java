package org.genenv.bench.apibank.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.genenv.bench.python.PythonStrings;

/**
 * The arguments of a call, typed.
 *
 * @param values by name; what was left away is absent
 */
record Arguments(ObjectNode values) {
    boolean has(String name) {
        return values.has(name);
    }

    JsonNode json(String name) {
        return values.path(name);
    }

    String text(String name) {
        return values.path(name).asText();
    }

    String stripped(String name) {
        return PythonStrings.strip(text(name));
    }

    boolean isBlank(String name) {
        return stripped(name).isEmpty();
    }
}
