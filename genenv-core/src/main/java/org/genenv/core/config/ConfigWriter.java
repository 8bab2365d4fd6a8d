package org.genenv.core.config;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.representer.Representer;

/** Writes a configuration record as YAML, every value said, so that {@link ConfigReader} reads an equal record back. */
public final class ConfigWriter {
    private ConfigWriter() {}

    /**
     * @param config a record whose components carry {@link Setting}
     * @return YAML text, keys in the order of the components
     */
    public static String write(Record config) {
        DumperOptions options = new DumperOptions();
        options.setDefaultFlowStyle(DumperOptions.FlowStyle.BLOCK);
        options.setIndent(2);
        options.setIndicatorIndent(2);
        options.setIndentWithIndicator(true);
        options.setWidth(120);
        options.setSplitLines(false);
        options.setNonPrintableStyle(DumperOptions.NonPrintableStyle.ESCAPE);
        return new Yaml(new QuotingRepresenter(options), options).dump(plain(config));
    }

    /**
     * Every value by its key.
     *
     * @param config a record whose components carry {@link Setting}
     * @return plain values as YAML has them, by paths such as {@code agent.grpo.learningRate}, in the order of the components; a record that is left
     *     out, and any other setting without a value, is null
     */
    public static Map<String, Object> values(Record config) {
        Map<String, Object> values = new LinkedHashMap<>();
        flatten("", plain(config), values);
        return values;
    }

    private static void flatten(String key, Object value, Map<String, Object> values) {
        if (value instanceof Map<?, ?> map && !map.isEmpty()) {
            map.forEach((inner, below) -> flatten(KeyPath.join(key, inner.toString()), below, values));
        } else {
            values.put(key, value);
        }
    }

    /** Quotes text of several lines: as a block, YAML would turn some of Unicode's line breaks into plain ones. */
    private static final class QuotingRepresenter extends Representer {
        private static final Pattern LINE_BREAK = Pattern.compile("[\\n\\r\\x85\\u2028\\u2029]");

        QuotingRepresenter(DumperOptions options) {
            super(options);
            representers.put(String.class, text -> {
                boolean hasLines = LINE_BREAK.matcher((String) text).find();
                return representScalar(
                        Tag.STR,
                        (String) text,
                        hasLines ? DumperOptions.ScalarStyle.DOUBLE_QUOTED : DumperOptions.ScalarStyle.PLAIN);
            });
        }
    }

    private static Object plain(Object value) {
        if (value instanceof Record config) {
            Map<String, Object> entries = new LinkedHashMap<>();
            for (RecordComponent component : new Schema(config.getClass()).components()) {
                entries.put(component.getName(), plain(valueOf(component, config)));
            }
            return entries;
        }
        if (value instanceof Optional<?> optional) {
            return optional.isPresent() ? plain(optional.get()) : null;
        }
        if (value instanceof List<?> list) {
            return list.stream().map(ConfigWriter::plain).toList();
        }
        if (value instanceof Map<?, ?> map) {
            Map<Object, Object> entries = new LinkedHashMap<>();
            map.forEach((key, inner) -> entries.put(key, plain(inner)));
            return entries;
        }
        if (value instanceof Enum<?> constant) {
            return Schema.word(constant);
        }
        return value instanceof Path path ? path.toString() : value;
    }

    private static Object valueOf(RecordComponent component, Record config) {
        try {
            component.getAccessor().setAccessible(true);
            return component.getAccessor().invoke(config);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException("cannot read " + component, e);
        }
    }
}
