package org.genenv.core.config;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The keys of a configuration as JSON Schema (draft 2020-12), from which editors complete and check files. It says what each key takes; what
 * several keys must agree on is checked by {@link ConfigReader} alone.
 */
public final class JsonSchema {
    private JsonSchema() {}

    /**
     * The schema of a group of keys that takes no others.
     *
     * @param keys with paths from that group on, each group before what it holds
     * @return a JSON object as maps, lists and scalars, free to be changed
     */
    public static Map<String, Object> of(List<ConfigKey> keys) {
        Map<String, Object> root = group();
        Map<String, Map<String, Object>> groups = new LinkedHashMap<>();
        groups.put("", root);
        for (ConfigKey key : keys) {
            Map<String, Object> schema = schema(key);
            if (key.kind() == ValueKind.GROUP) {
                groups.put(key.path(), schema);
            }
            properties(groups.get(KeyPath.parent(key.path()))).put(KeyPath.name(key.path()), schema);
        }
        return root;
    }

    /**
     * @param group a schema that {@link #of} made, or a group within it
     * @return the schemas of its keys, by name, free to be changed
     */
    @SuppressWarnings("unchecked") // group() made it
    public static Map<String, Object> properties(Map<String, Object> group) {
        return (Map<String, Object>) group.get("properties");
    }

    private static Map<String, Object> group() {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "object");
        schema.put("properties", new LinkedHashMap<String, Object>());
        schema.put("additionalProperties", false);
        return schema;
    }

    private static Map<String, Object> schema(ConfigKey key) {
        Map<String, Object> schema = key.kind() == ValueKind.GROUP ? group() : new LinkedHashMap<>();
        schema.put("title", KeyPath.name(key.path()));
        schema.put("description", description(key));
        switch (key.kind()) {
            case GROUP -> schema.put("type", nullable("object", key));
            case OPTIONS -> schema.put("type", "object");
            case FLAG -> schema.put("type", nullable("boolean", key));
            case WHOLE, NUMBER -> {
                schema.put("type", nullable(key.kind() == ValueKind.WHOLE ? "integer" : "number", key));
                bounds(key, schema);
            }
            case TEXT, PATH -> schema.put("type", nullable("string", key));
            case CHOICE -> schema.put("enum", key.choices());
            case TEXTS -> {
                schema.put("type", "array");
                schema.put("items", key.choices().isEmpty() ? Map.of("type", "string") : Map.of("enum", key.choices()));
            }
            case WHOLE_RANGE -> {
                Map<String, Object> bound = new LinkedHashMap<>();
                bound.put("type", "integer");
                bounds(key, bound);
                schema.put("type", "array");
                schema.put("items", bound);
                schema.put("minItems", 2);
                schema.put("maxItems", 2);
            }
        }
        key.defaultYaml().ifPresent(yaml -> schema.put("default", value(yaml, key)));
        return schema;
    }

    private static Object nullable(String type, ConfigKey key) {
        return key.isOptional() ? List.of(type, "null") : type;
    }

    private static void bounds(ConfigKey key, Map<String, Object> schema) {
        NumberRange.parse(key.range()).ifPresent(range -> {
            range.least()
                    .ifPresent(least -> schema.put(range.isLeastOpen() ? "exclusiveMinimum" : "minimum", exact(least)));
            range.most()
                    .ifPresent(most -> schema.put(range.isMostOpen() ? "exclusiveMaximum" : "maximum", exact(most)));
        });
    }

    /** Whole bounds without a fraction, as people write them. */
    private static Object exact(double bound) {
        return bound == Math.rint(bound) ? (Object) (long) bound : (Object) bound;
    }

    private static String description(ConfigKey key) {
        StringBuilder text = new StringBuilder(key.doc());
        List<String> facts = new ArrayList<>();
        if (!key.unit().isEmpty()) {
            facts.add("Unit: " + key.unit() + ".");
        }
        if (!key.range().isEmpty()) {
            facts.add("Range: " + key.range() + ".");
        }
        if (!key.source().isEmpty()) {
            facts.add("Source: " + key.source() + ".");
        }
        facts.forEach(fact -> text.append(' ').append(fact));
        return text.toString();
    }

    /** @throws IllegalStateException if the default is no YAML: a mistake in the record */
    private static Object value(String yaml, ConfigKey key) {
        List<ConfigProblem> mistakes = new ArrayList<>();
        YamlNode node = YamlSource.read("default of " + key.path(), yaml, mistakes);
        if (!mistakes.isEmpty()) {
            throw new IllegalStateException(mistakes.get(0).toString());
        }
        return key.kind() == ValueKind.TEXT || key.kind() == ValueKind.PATH
                ? ((YamlNode.Scalar) node).text()
                : RecordBinder.plain(node);
    }
}
