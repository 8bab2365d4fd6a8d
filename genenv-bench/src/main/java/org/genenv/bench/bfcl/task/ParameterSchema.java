package org.genenv.bench.bfcl.task;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.genenv.bench.task.Quotation;
import org.genenv.bench.task.RejectedTaskException;

/**
 * What one parameter may be.
 *
 * @param type of its value
 * @param description for the agent; may be empty
 * @param items what the elements of an array are
 * @param properties what the entries of a dict are, where that is said; then no others are allowed
 * @param values the only values, where they are listed; else empty
 * @param defaultValue what it means to leave it out, where that is said
 */
record ParameterSchema(
        ParameterType type,
        String description,
        Optional<ParameterSchema> items,
        Map<String, ParameterSchema> properties,
        List<JsonNode> values,
        Optional<JsonNode> defaultValue) {
    private static final Set<String> KEYS = Set.of("type", "description", "items", "properties", "enum", "default");

    /**
     * Reads a schema.
     *
     * @param path where it stands, for messages
     * @param depth how deep it stands, from 1
     */
    static ParameterSchema read(JsonNode json, String path, int depth) throws RejectedTaskException {
        SchemaNode node = new SchemaNode(json, path);
        node.requireKeys(KEYS);
        if (depth > Limits.SCHEMA_DEPTH) {
            throw node.invalid("is nested deeper than " + Limits.SCHEMA_DEPTH);
        }
        String label = node.text("type");
        ParameterType type = ParameterType.of(label)
                .orElseThrow(() -> node.invalid("has the type " + Quotation.of(label) + ", expected one of "
                        + String.join(", ", ParameterType.labels())));
        Optional<ParameterSchema> items = Optional.empty();
        if (type == ParameterType.ARRAY) {
            items = Optional.of(read(json.path("items"), path + ".items", depth + 1));
        } else if (json.has("items")) {
            throw node.invalid("has items, which only an array has");
        }
        Map<String, ParameterSchema> properties = Map.of();
        if (json.has("properties")) {
            if (type != ParameterType.DICT) {
                throw node.invalid("has properties, which only a dict has");
            }
            properties = properties(json.path("properties"), path, depth);
        }
        ParameterSchema schema = new ParameterSchema(
                type, node.textOrEmpty("description"), items, properties, node.list("enum"), Optional.empty());
        for (JsonNode value : schema.values) {
            schema.requireValid(value, node, "lists a value");
        }
        if (!json.has("default")) {
            return schema;
        }
        schema.requireValid(json.get("default"), node, "has a default");
        return new ParameterSchema(
                type, schema.description, items, properties, schema.values, Optional.of(json.get("default")));
    }

    private void requireValid(JsonNode value, SchemaNode node, String what) throws RejectedTaskException {
        Optional<String> fault = fault(value, "");
        if (fault.isPresent()) {
            throw node.invalid(what + " that is none: " + fault.get());
        }
    }

    static Map<String, ParameterSchema> properties(JsonNode json, String path, int depth) throws RejectedTaskException {
        if (!json.isObject()) {
            throw new RejectedTaskException(
                    RejectionReason.INVALID_SCHEMA, path + ".properties is missing or no object.");
        }
        Limits.require("parameters of " + path, json.size(), 0, Limits.PARAMETERS);
        Map<String, ParameterSchema> properties = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> property : json.properties()) {
            SchemaNode.requireName(property.getKey(), path);
            properties.put(property.getKey(), read(property.getValue(), path + "." + property.getKey(), depth + 1));
        }
        return properties;
    }

    /**
     * Looks whether a value is of this schema.
     *
     * @param path of the value, for the message
     * @return what is wrong with it, if anything is
     */
    Optional<String> fault(JsonNode value, String path) {
        if (!type.fits(value)) {
            return Optional.of(named(path) + Quotation.of(value.toString()) + " is no " + type.label());
        } else if (!values.isEmpty() && values.stream().noneMatch(allowed -> equal(allowed, value))) {
            return Optional.of(named(path) + Quotation.of(value.toString()) + " is none of the listed values");
        }
        return type == ParameterType.ARRAY ? faultOfElements(value, path) : faultOfEntries(value, path);
    }

    private static String named(String path) {
        return path.isEmpty() ? "" : path + ": ";
    }

    private static boolean equal(JsonNode a, JsonNode b) {
        boolean areNumbers = a.isNumber() && b.isNumber();
        return areNumbers ? a.asDouble() == b.asDouble() : a.equals(b);
    }

    private Optional<String> faultOfElements(JsonNode array, String path) {
        return StreamSupport.stream(array.spliterator(), false)
                .flatMap(element -> items.orElseThrow().fault(element, path + "[]").stream())
                .findFirst();
    }

    private Optional<String> faultOfEntries(JsonNode dict, String path) {
        if (properties.isEmpty()) {
            return Optional.empty();
        }
        for (Map.Entry<String, JsonNode> entry : dict.properties()) {
            ParameterSchema schema = properties.get(entry.getKey());
            if (schema == null) {
                return Optional.of(named(path) + Quotation.of(entry.getKey()) + " is no key of it");
            }
            Optional<String> fault = schema.fault(entry.getValue(), path + "." + entry.getKey());
            if (fault.isPresent()) {
                return fault;
            }
        }
        return Optional.empty();
    }

    /** A value in its one form: a whole number where a float is asked for becomes one, as the checker does with answers. */
    JsonNode canonical(JsonNode value) {
        return type == ParameterType.FLOAT ? DoubleNode.valueOf(value.asDouble()) : value;
    }

    ObjectNode toJson() {
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("type", type.label());
        if (!description.isEmpty()) {
            json.put("description", description);
        }
        items.ifPresent(schema -> json.set("items", schema.toJson()));
        if (!properties.isEmpty()) {
            ObjectNode entries = json.putObject("properties");
            properties.forEach((name, schema) -> entries.set(name, schema.toJson()));
        }
        if (!values.isEmpty()) {
            json.putArray("enum").addAll(values);
        }
        defaultValue.ifPresent(value -> json.set("default", value));
        return json;
    }
}
