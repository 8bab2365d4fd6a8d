package org.genenv.core.config;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.Yaml;

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
        return new Yaml(options).dump(plain(config));
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
