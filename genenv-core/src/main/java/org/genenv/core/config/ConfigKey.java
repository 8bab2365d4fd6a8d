package org.genenv.core.config;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * One key of a configuration, as people and editors are told about it.
 *
 * @param path its path, such as {@code agent.grpo.clipLow}
 * @param kind what it takes
 * @param isOptional whether it may be left empty, which is then its default
 * @param defaultYaml its default as YAML text; absent where it has none, or is a group with defaults of its own
 * @param choices the words that are allowed; empty where any value is
 * @param unit such as {@code tokens}; empty for none
 * @param range the values that are allowed, in words; empty where any value is
 * @param doc what it sets
 * @param source where it or its default comes from; empty where it is our choice
 */
public record ConfigKey(
        String path,
        ValueKind kind,
        boolean isOptional,
        Optional<String> defaultYaml,
        List<String> choices,
        String unit,
        String range,
        String doc,
        String source) {
    /** Copies the list. */
    public ConfigKey {
        Objects.requireNonNull(path);
        choices = List.copyOf(choices);
    }

    /**
     * All keys of a configuration.
     *
     * @param type a record whose components carry {@link Setting}
     * @return in the order of the components, each group before what it holds
     */
    public static List<ConfigKey> of(Class<? extends Record> type) {
        List<ConfigKey> keys = new ArrayList<>();
        collect(type, "", keys);
        return keys;
    }

    private static void collect(Class<?> type, String path, List<ConfigKey> keys) {
        for (RecordComponent component : new Schema(type).components()) {
            String key = KeyPath.join(path, component.getName());
            keys.add(of(component, key));
            Schema.nested(component.getGenericType()).ifPresent(inner -> collect(inner, key, keys));
        }
    }

    private static ConfigKey of(RecordComponent component, String path) {
        Setting setting = component.getAnnotation(Setting.class);
        boolean isOptional = component.getType() == Optional.class;
        Type type = isOptional
                ? ((ParameterizedType) component.getGenericType()).getActualTypeArguments()[0]
                : component.getGenericType();
        return new ConfigKey(
                path,
                kind(type, path),
                isOptional,
                Optional.of(setting.value()).filter(text -> !text.equals(Setting.REQUIRED)),
                type instanceof Class<?> c && c.isEnum() ? Schema.words(c) : List.of(),
                setting.unit(),
                setting.range(),
                setting.doc(),
                setting.source());
    }

    private static ValueKind kind(Type type, String path) {
        if (type instanceof ParameterizedType generic) {
            if (generic.getRawType() == Map.class) {
                return ValueKind.OPTIONS;
            }
            if (generic.getRawType() == List.class && generic.getActualTypeArguments()[0] == String.class) {
                return ValueKind.TEXTS;
            }
        } else if (type instanceof Class<?> c && c.isRecord()) {
            return ValueKind.GROUP;
        } else if (type instanceof Class<?> c && ScalarType.isScalar(c)) {
            return scalar(c);
        }
        throw new IllegalStateException(path + " has the type " + type + ", which has no kind of value");
    }

    private static ValueKind scalar(Class<?> type) {
        if (type.isEnum()) {
            return ValueKind.CHOICE;
        }
        if (type == Path.class) {
            return ValueKind.PATH;
        }
        if (type == String.class) {
            return ValueKind.TEXT;
        }
        if (type == boolean.class || type == Boolean.class) {
            return ValueKind.FLAG;
        }
        return type == double.class || type == Double.class ? ValueKind.NUMBER : ValueKind.WHOLE;
    }
}
