package org.genenv.core.config;

import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The keys that a configuration record accepts. */
final class Schema {
    private final Class<?> type;
    private final Map<String, RecordComponent> components = new LinkedHashMap<>();

    /**
     * @param type a record
     * @throws IllegalStateException if a component lacks its {@link Setting}: a mistake in the record, not in a file
     */
    Schema(Class<?> type) {
        this.type = type;
        for (RecordComponent component : type.getRecordComponents()) {
            if (component.getAnnotation(Setting.class) == null) {
                throw new IllegalStateException(
                        type.getName() + "." + component.getName() + " has no @Setting; every key needs one");
            }
            components.put(component.getName(), component);
        }
    }

    Collection<RecordComponent> components() {
        return components.values();
    }

    Collection<String> keys() {
        return components.keySet();
    }

    Optional<RecordComponent> component(String key) {
        return Optional.ofNullable(components.get(key));
    }

    Constructor<?> constructor() {
        Class<?>[] types = components().stream().map(RecordComponent::getType).toArray(Class<?>[]::new);
        try {
            Constructor<?> canonical = type.getDeclaredConstructor(types);
            canonical.setAccessible(true);
            return canonical;
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(type.getName() + " has no canonical constructor", e);
        }
    }

    /** Every place below this record whose key has this name but for case, dashes and underscores. */
    List<String> pathsOf(String name) {
        return paths().stream()
                .filter(path -> DidYouMean.normalised(KeyPath.name(path)).equals(DidYouMean.normalised(name)))
                .toList();
    }

    /** The names of all keys at any depth, each once. */
    List<String> names() {
        return paths().stream().map(KeyPath::name).distinct().toList();
    }

    /** All keys at any depth, groups before what they hold. */
    List<String> paths() {
        List<String> found = new ArrayList<>();
        collect(type, "", found);
        return found;
    }

    private static void collect(Class<?> type, String path, List<String> found) {
        for (RecordComponent component : new Schema(type).components()) {
            String key = KeyPath.join(path, component.getName());
            found.add(key);
            nested(component.getGenericType()).ifPresent(inner -> collect(inner, key, found));
        }
    }

    /** The record that a component's keys belong to, where it is one or an optional one. */
    static Optional<Class<?>> nested(Type type) {
        Type inner = type instanceof ParameterizedType generic && generic.getRawType() == Optional.class
                ? generic.getActualTypeArguments()[0]
                : type;
        return inner instanceof Class<?> c && c.isRecord() ? Optional.of(c) : Optional.empty();
    }

    /** The words for an enum constant in a file. */
    static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static List<String> words(Class<?> enumType) {
        return Arrays.stream(enumType.getEnumConstants())
                .map(constant -> word((Enum<?>) constant))
                .toList();
    }
}
