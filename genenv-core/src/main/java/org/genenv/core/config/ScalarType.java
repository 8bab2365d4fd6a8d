package org.genenv.core.config;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads the text of a scalar as the type that a setting asks for: the type decides, so {@code no} is text where text is asked. */
final class ScalarType {
    private static final Pattern WHOLE = Pattern.compile("[-+]?\\d[\\d_]*");
    private static final Pattern NUMBER = Pattern.compile("[-+]?(\\d[\\d_]*\\.?[\\d_]*|\\.\\d[\\d_]*)([eE][-+]?\\d+)?");

    private ScalarType() {}

    static boolean isScalar(Class<?> type) {
        return type == int.class
                || type == Integer.class
                || type == long.class
                || type == Long.class
                || type == double.class
                || type == Double.class
                || type == boolean.class
                || type == Boolean.class
                || type == String.class
                || type == Path.class
                || type.isEnum();
    }

    /** The expectation in words. */
    static String inWords(Class<?> type) {
        if (type == int.class || type == Integer.class || type == long.class || type == Long.class) {
            return "a whole number";
        }
        if (type == double.class || type == Double.class) {
            return "a number";
        }
        if (type == boolean.class || type == Boolean.class) {
            return "true or false";
        }
        if (type == Path.class) {
            return "a path";
        }
        if (type.isEnum()) {
            return "one of " + String.join(", ", Schema.words(type));
        }
        return "text";
    }

    /** The value, absent when the text is none of that type. */
    static Optional<Object> read(Class<?> type, String text) {
        if (type == String.class) {
            return Optional.of(text);
        }
        if (type == Path.class) {
            return path(text);
        }
        if (type == boolean.class || type == Boolean.class) {
            return text.equals("true") || text.equals("false") ? Optional.of(Boolean.valueOf(text)) : Optional.empty();
        }
        if (type.isEnum()) {
            String wanted = DidYouMean.normalised(text);
            return Arrays.stream(type.getEnumConstants())
                    .filter(constant ->
                            DidYouMean.normalised(((Enum<?>) constant).name()).equals(wanted))
                    .map(Object.class::cast)
                    .findFirst();
        }
        if (type == double.class || type == Double.class) {
            return NUMBER.matcher(text).matches()
                    ? Optional.<Object>of(Double.valueOf(text.replace("_", "")))
                            .filter(value -> Double.isFinite((Double) value))
                    : Optional.empty();
        }
        return whole(text, type == int.class || type == Integer.class);
    }

    /** What a plain scalar means where no type asks: nothing, a truth value, a number or text. */
    static Object untyped(YamlNode.Scalar scalar) {
        if (!scalar.isPlain()) {
            return scalar.text();
        }
        for (Class<?> type : new Class<?>[] {Boolean.class, Integer.class, Long.class, Double.class}) {
            Optional<Object> value = read(type, scalar.text());
            if (value.isPresent()) {
                return value.get();
            }
        }
        return scalar.text();
    }

    private static Optional<Object> whole(String text, boolean isInt) {
        if (!WHOLE.matcher(text).matches()) {
            return Optional.empty();
        }
        try {
            String digits = text.replace("_", "");
            return Optional.of(isInt ? (Object) Integer.valueOf(digits) : Long.valueOf(digits));
        } catch (NumberFormatException e) {
            return Optional.empty(); // too large for the type
        }
    }

    private static Optional<Object> path(String text) {
        try {
            return text.isEmpty() ? Optional.empty() : Optional.of(Path.of(text));
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }
}
