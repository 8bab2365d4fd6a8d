package org.genenv.bench.apibank.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Writes the outputs of services. */
final class Json {
    private Json() {}

    static JsonNode text(String text) {
        return JsonNodeFactory.instance.textNode(text);
    }

    static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    /** What most services answer. */
    static JsonNode success() {
        return text("success");
    }

    /** What those answer that wrap it. */
    static JsonNode statusSuccess() {
        return object().put("status", "success");
    }
}
