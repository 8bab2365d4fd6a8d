package org.genenv.bench.bfcl.task;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.genenv.bench.task.Quotation;
import org.genenv.bench.task.RejectedTaskException;

/** One object of a schema, read strictly. */
final class SchemaNode {
    /** What can be written as a name in a call; parts of the names of functions may be joined by dots. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    private final JsonNode json;
    private final String path;

    SchemaNode(JsonNode json, String path) throws RejectedTaskException {
        this.json = json;
        this.path = path;
        if (!json.isObject()) {
            throw invalid(json.isMissingNode() ? "is missing" : "is no object");
        }
    }

    RejectedTaskException invalid(String problem) {
        return new RejectedTaskException(RejectionReason.INVALID_SCHEMA, "The schema of " + path + " " + problem + ".");
    }

    void requireKeys(Set<String> known) throws RejectedTaskException {
        for (String key : (Iterable<String>) json::fieldNames) {
            if (!known.contains(key)) {
                throw invalid("has the unknown key " + Quotation.of(key));
            }
        }
    }

    String text(String key) throws RejectedTaskException {
        if (!json.path(key).isTextual()) {
            throw invalid("has no " + key + ", expected a text");
        }
        return json.get(key).textValue();
    }

    String textOrEmpty(String key) throws RejectedTaskException {
        return json.has(key) ? text(key) : "";
    }

    List<JsonNode> list(String key) throws RejectedTaskException {
        List<JsonNode> list = new ArrayList<>();
        if (json.has(key)) {
            if (!json.get(key).isArray() || json.get(key).isEmpty()) {
                throw invalid("has the key " + key + ", which is no list of one or more values");
            }
            json.get(key).forEach(list::add);
        }
        return list;
    }

    static void requireName(String name, String of) throws RejectedTaskException {
        if (name.length() > Limits.NAME_CHARACTERS || !NAME.matcher(name).matches()) {
            throw new RejectedTaskException(
                    RejectionReason.INVALID_SCHEMA,
                    Quotation.of(name) + " of " + of + " is no name, expected letters, digits and underscores.");
        }
    }
}
