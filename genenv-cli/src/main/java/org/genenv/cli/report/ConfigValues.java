package org.genenv.cli.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.genenv.core.file.TextFile;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;

/**
 * The values of a run's {@code config.yaml} by their whole keys, such as {@code game.epochs}. For reading only: a file of an older version, or one that
 * is damaged, still gives what it holds.
 */
final class ConfigValues {
    static final ConfigValues NONE = new ConfigValues(Map.of());

    private static final int MAX_DEPTH = 20;

    private final Map<String, String> values;

    ConfigValues(Map<String, String> values) {
        this.values = Collections.unmodifiableMap(new TreeMap<>(values));
    }

    /** @return the values of a file; none where it is missing or no YAML */
    static ConfigValues read(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            return NONE;
        }
        try {
            Map<String, String> values = new TreeMap<>();
            flatten("", new Yaml(new SafeConstructor(new LoaderOptions())).load(TextFile.read(file)), values, 0);
            return new ConfigValues(values);
        } catch (YAMLException e) {
            return NONE;
        }
    }

    private static void flatten(String key, Object value, Map<String, String> values, int depth) {
        if (value instanceof Map<?, ?> map) {
            // By its aliases YAML can hold itself.
            if (depth < MAX_DEPTH) {
                map.forEach((name, inner) ->
                        flatten(key.isEmpty() ? "" + name : key + "." + name, inner, values, depth + 1));
            }
        } else if (value instanceof List<?> list) {
            values.put(key, list.toString());
        } else if (value != null && !key.isEmpty()) {
            values.put(key, value.toString());
        }
    }

    /** @return a value as it is written; absent where it is null or not there */
    Optional<String> text(String key) {
        return Optional.ofNullable(values.get(key));
    }

    /** @return a value that is a number; absent where it is none */
    OptionalDouble number(String key) {
        try {
            return values.containsKey(key)
                    ? OptionalDouble.of(Double.parseDouble(values.get(key)))
                    : OptionalDouble.empty();
        } catch (NumberFormatException e) {
            return OptionalDouble.empty();
        }
    }

    /** @return all values by key, sorted */
    Map<String, String> all() {
        return values;
    }
}
