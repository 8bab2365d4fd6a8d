package org.genenv.bench.bfcl.task;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.genenv.bench.task.FormReason;
import org.genenv.bench.task.Quotation;
import org.genenv.bench.task.RejectedTaskException;
import org.genenv.core.config.DidYouMean;

/** One object of a task, read strictly: every key is asked for, and no other is there. */
final class TaskNode {
    private final JsonNode json;
    private final String path;

    TaskNode(JsonNode json, String path) throws RejectedTaskException {
        this.json = json;
        this.path = path;
        if (!json.isObject()) {
            throw new RejectedTaskException(
                    FormReason.WRONG_TYPE, path + " is " + Quotation.of(json.toString()) + ", expected an object.");
        }
    }

    void requireKeys(String... keys) throws RejectedTaskException {
        List<String> known = List.of(keys);
        for (String key : (Iterable<String>) json::fieldNames) {
            if (!known.contains(key)) {
                throw new RejectedTaskException(
                        FormReason.UNKNOWN_KEY,
                        path + " has the unknown key " + Quotation.of(key) + "; known are "
                                + String.join(", ", known) + "."
                                + DidYouMean.among(key, known)
                                        .map(guess -> " Did you mean " + guess + "?")
                                        .orElse(""));
            }
        }
        for (String key : known) {
            if (!json.has(key)) {
                throw new RejectedTaskException(
                        FormReason.MISSING_KEY, path + " lacks the key " + Quotation.of(key) + ".");
            }
        }
    }

    String text(String key) throws RejectedTaskException {
        if (!json.path(key).isTextual()) {
            throw wrongType(key, "a text");
        }
        return json.get(key).textValue();
    }

    /** A request of the user: of some length, and not too long. */
    String request(String key) throws RejectedTaskException {
        String request = text(key).strip();
        Limits.require("characters of " + path + "." + key, request.length(), 1, Limits.REQUEST_CHARACTERS);
        return request;
    }

    ObjectNode object(String key) throws RejectedTaskException {
        if (json.path(key) instanceof ObjectNode object) {
            return object;
        }
        throw wrongType(key, "an object");
    }

    ArrayNode array(String key) throws RejectedTaskException {
        if (json.path(key) instanceof ArrayNode array) {
            return array;
        }
        throw wrongType(key, "a list");
    }

    private RejectedTaskException wrongType(String key, String expected) {
        String found = json.has(key) ? Quotation.of(json.get(key).toString()) : "missing";
        return new RejectedTaskException(
                FormReason.WRONG_TYPE, path + "." + key + " is " + found + ", expected " + expected + ".");
    }
}
