package org.genenv.cli.train;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.genenv.core.config.ConfigKey;
import org.genenv.core.config.JsonSchema;
import org.genenv.core.domain.DomainOption;

/** The JSON Schema of configurations: every key of the records, and below {@code domain} the options of each world on the class path. */
final class ConfigSchema {
    private ConfigSchema() {}

    /** @return a JSON object as maps, lists and scalars */
    static Map<String, Object> read() {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        schema.put("title", "A configuration of genenv train");
        schema.putAll(JsonSchema.of(ConfigKey.of(TrainConfig.class)));
        domain(JsonSchema.properties(schema));
        return schema;
    }

    @SuppressWarnings("unchecked") // each property of a schema is a schema
    private static void domain(Map<String, Object> properties) {
        Map<String, Object> domain = (Map<String, Object>) properties.get("domain");
        List<Object> worlds = new ArrayList<>();
        Worlds.names().forEach(name -> worlds.add(world(name)));
        domain.put("required", List.of(TrainConfig.NAME));
        domain.put("oneOf", worlds);
    }

    private static Map<String, Object> world(String name) {
        List<DomainOption> options = Worlds.named(name).describeOptions(Map.of());
        Map<String, Object> schema =
                JsonSchema.of(options.stream().map(DomainOption::key).toList());
        Map<String, Object> properties = new LinkedHashMap<>();
        properties.put(TrainConfig.NAME, Map.of("const", name));
        properties.putAll(JsonSchema.properties(schema));
        schema.put("title", name);
        schema.put("properties", properties);
        if (options.isEmpty()) {
            schema.put("additionalProperties", true); // the world does not say what it takes
        }
        return schema;
    }
}
