package org.genenv.bench.bfcl.checker;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the text of a JavaScript expression as a value of its declared type. What is not written in the form of its type stays text. Arrays
 * are {@code [..]} or {@code new Array(..)}, of values or of arrays; dicts are <code>{k: v}</code> without dicts inside. Elements are parted
 * at every comma.
 */
final class JavaScriptValues {
    private JavaScriptValues() {}

    static Object convert(String text, String type, Optional<String> itemType) {
        return switch (type) {
            case "String" -> unquoted(text).orElse(text);
            case "integer" -> NumberText.integer(text).orElse(text);
            case "float" -> NumberText.real(text).orElse(text);
            case "Bigint" -> NumberText.integer(text, "n").orElse(text);
            case "Boolean" -> bool(text).orElse(text);
            case "array" -> array(text.strip(), itemType).orElse(text);
            case "dict" -> dict(text.strip()).orElse(text);
            default -> text;
        };
    }

    private static Optional<Object> unquoted(String text) {
        boolean isQuoted = text.length() >= 2
                && (text.charAt(0) == '"' || text.charAt(0) == '\'')
                && text.charAt(text.length() - 1) == text.charAt(0);
        return isQuoted ? Optional.of(text.substring(1, text.length() - 1)) : Optional.empty();
    }

    private static Optional<Object> bool(String text) {
        return text.equals("true") || text.equals("false") ? Optional.of(text.equals("true")) : Optional.empty();
    }

    private static Optional<Object> array(String text, Optional<String> itemType) {
        TextCursor cursor = new TextCursor(text, 0);
        String close;
        if (cursor.accept("[")) {
            close = "]";
        } else if (cursor.accept("new") && cursor.skipBlanks() > 0 && cursor.accept("Array(")) {
            close = ")";
        } else {
            return Optional.empty();
        }
        cursor.skipBlanks();
        Optional<Object> nested = arrayOfArrays(cursor, close);
        return nested.isPresent() ? nested : flatArray(text, close, itemType);
    }

    private static Optional<Object> arrayOfArrays(TextCursor cursor, String close) {
        List<Object> arrays = new ArrayList<>();
        while (cursor.accept("[")) {
            Optional<String> body = cursor.until("]").filter(inner -> inner.indexOf('\n') < 0);
            if (body.isEmpty()) {
                return Optional.empty();
            }
            List<Object> array = new ArrayList<>();
            parts(body.get()).forEach(item -> array.add(literal(item)));
            arrays.add(array);
            cursor.skipBlanks();
            if (cursor.accept(close)) {
                return Optional.of(arrays);
            } else if (!cursor.accept(",")) {
                return Optional.empty();
            }
            cursor.skipBlanks();
        }
        return Optional.empty();
    }

    private static Optional<Object> flatArray(String text, String close, Optional<String> itemType) {
        TextCursor cursor = new TextCursor(text, close.equals("]") ? 1 : text.indexOf('(') + 1);
        return cursor.until(close).filter(body -> body.indexOf('\n') < 0).map(body -> {
            List<Object> array = new ArrayList<>();
            for (String item : parts(body)) {
                array.add(itemType.map(type -> convert(item, type, Optional.empty()))
                        .orElseGet(() -> literal(item)));
            }
            return array;
        });
    }

    private static Optional<Object> dict(String text) {
        if (text.equals("{}")) {
            return Optional.of(new LinkedHashMap<>());
        }
        TextCursor cursor = new TextCursor(text, 0);
        Optional<String> body =
                cursor.accept("{") ? cursor.until("}").filter(inner -> inner.indexOf('\n') < 0) : Optional.empty();
        if (body.isEmpty()) {
            return Optional.empty();
        }
        Map<Object, Object> dict = new LinkedHashMap<>();
        for (String pair : body.get().split(",", -1)) {
            String[] keyAndValue = pair.split(":", -1);
            if (keyAndValue.length != 2) {
                return Optional.empty();
            }
            dict.put(withoutQuotes(keyAndValue[0].strip()), literal(keyAndValue[1].strip()));
        }
        return Optional.of(dict);
    }

    private static String withoutQuotes(String key) {
        int start = 0;
        int end = key.length();
        for (char quote : new char[] {'\'', '"'}) {
            while (start < end && key.charAt(start) == quote) {
                start++;
            }
            while (end > start && key.charAt(end - 1) == quote) {
                end--;
            }
        }
        return key.substring(start, end);
    }

    private static List<String> parts(String body) {
        List<String> parts = new ArrayList<>();
        if (!body.isBlank()) {
            for (String part : body.split(",", -1)) {
                parts.add(part.strip());
            }
        }
        return parts;
    }

    private static Object literal(String text) {
        return bool(text)
                .or(() -> unquoted(text))
                .or(() -> array(text, Optional.empty()))
                .or(() -> NumberText.integer(text))
                .or(() -> NumberText.real(text))
                .orElse(text);
    }
}
