package org.genenv.bench.bfcl.play;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import org.genenv.bench.bfcl.checker.Language;

/**
 * What the leaderboard adds to the documents of functions before a model sees them: the language, and in Java and JavaScript that every
 * argument is the text of an expression (gorilla at 6ea5797; in other words). The checker reads the documents as they were.
 */
public final class FunctionHints {
    private FunctionHints() {}

    /** @return a copy of the document with the hints */
    public static ObjectNode with(ObjectNode function, Language language) {
        ObjectNode hinted = function.deepCopy();
        append(
                hinted,
                switch (language) {
                    case PYTHON -> " The function is in Python 3 syntax.";
                    case JAVA -> " The function is in Java 8 SDK syntax.";
                    case JAVASCRIPT -> " The function is in JavaScript syntax.";
                });
        if (language != Language.PYTHON) {
            for (Map.Entry<String, JsonNode> parameter :
                    hinted.path("parameters").path("properties").properties()) {
                if (parameter.getValue() instanceof ObjectNode schema) {
                    asText(schema, language == Language.JAVA ? "Java" : "JavaScript");
                }
            }
        }
        return hinted;
    }

    private static void asText(ObjectNode schema, String language) {
        String type = schema.path("type").asText("any");
        append(
                schema,
                type.equals("any")
                        ? " Any " + language + " expression, as text."
                        : " A " + language + " expression of type " + type + ", as text.");
        JsonNode items = schema.remove("items");
        if (items != null) {
            append(
                    schema,
                    " The elements are of type " + items.path("type").asText("any") + " and are not texts themselves.");
        }
        JsonNode properties = schema.remove("properties");
        if (properties != null) {
            append(schema, " Its entries, which are not texts themselves, are " + properties + ".");
        }
        schema.put("type", "string");
    }

    private static void append(ObjectNode documented, String hint) {
        documented.put("description", documented.path("description").asText("") + hint);
    }
}
