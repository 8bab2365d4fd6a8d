package org.genenv.bench.bfcl.checker;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the text of a Java expression as a value of its declared type. What is not written in the one form of its type that the
 * leaderboard knows stays text: {@code new T[]{a, b}}, {@code new ArrayList<>(Arrays.asList(a, b))},
 * <code>new ArrayList<>() {{ add(a); }}</code>, <code>new HashMap<>() {{ put("k", v); }}</code>. Elements are parted at every comma.
 */
final class JavaValues {
    /** Collections are searched for, which takes time by the square of the length; no answer is nearly that long. */
    private static final int MAX_COLLECTION_LENGTH = 10_000;

    private JavaValues() {}

    static Object convert(String text, String type, Optional<String> itemType) {
        return switch (type) {
            case "byte", "short", "integer" -> NumberText.integer(text).orElse(text);
            case "long" -> NumberText.integer(text, "lL").orElse(text);
            case "float" -> NumberText.realWithExponent(text, "fF").orElse(text);
            case "double" -> NumberText.realWithExponent(text).orElse(text);
            case "boolean" -> bool(text).orElse(text);
            case "Array" -> collection(text, "[]", itemType).orElse(text);
            case "ArrayList" -> collection(text, "ArrayList", itemType).orElse(text);
            case "HashMap" -> collection(text, "HashMap", itemType).orElse(text);
            default -> text;
        };
    }

    private static Optional<Object> bool(String text) {
        return text.equals("true") || text.equals("false") ? Optional.of(text.equals("true")) : Optional.empty();
    }

    /** Tries every {@code new} in the text, as a search does. */
    private static Optional<Object> collection(String text, String kind, Optional<String> itemType) {
        if (text.length() > MAX_COLLECTION_LENGTH) {
            return Optional.empty();
        }
        for (int at = text.indexOf("new"); at >= 0; at = text.indexOf("new", at + 1)) {
            TextCursor cursor = new TextCursor(text, at);
            if (!cursor.accept("new") || cursor.skipBlanks() == 0) {
                continue;
            }
            Optional<Object> value =
                    switch (kind) {
                        case "ArrayList" -> arrayList(cursor, itemType);
                        case "HashMap" -> hashMap(cursor);
                        default -> array(cursor, itemType);
                    };
            if (value.isPresent()) {
                return value;
            }
        }
        return Optional.empty();
    }

    private static Optional<Object> array(TextCursor cursor, Optional<String> itemType) {
        if (cursor.word().isEmpty() || !cursor.accept("[]")) {
            return Optional.empty();
        }
        cursor.skipBlanks();
        if (!cursor.accept("{")) {
            return Optional.empty();
        }
        return cursor.until("}").map(body -> elements(body, item -> element(item, itemType)));
    }

    private static Optional<Object> arrayList(TextCursor cursor, Optional<String> itemType) {
        if (!cursor.accept("ArrayList<")) {
            return Optional.empty();
        }
        cursor.word();
        if (!cursor.accept(">")) {
            return Optional.empty();
        } else if (cursor.accept("(Arrays.asList(")) {
            return cursor.until("))")
                    .filter(body -> !body.isEmpty())
                    .map(body -> elements(body, item -> listElement(item, itemType)));
        } else if (!cursor.accept("()")) {
            return Optional.empty();
        }
        List<Object> added = new ArrayList<>();
        for (String item : cursor.initializer().map(JavaValues::added).orElse(List.of())) {
            added.add(listElement(item, itemType));
        }
        return Optional.of(added);
    }

    private static List<String> added(String body) {
        List<String> items = new ArrayList<>();
        TextCursor cursor = new TextCursor(body, 0);
        while (cursor.skipPast("add(")) {
            cursor.until(")").filter(item -> !item.isEmpty()).ifPresent(item -> items.add(item.strip()));
        }
        return items;
    }

    private static Optional<Object> hashMap(TextCursor cursor) {
        if (!cursor.accept("HashMap<") || cursor.until(">").isEmpty()) {
            return Optional.empty();
        }
        cursor.skipBlanks();
        if (!cursor.accept("()")) {
            return Optional.empty();
        }
        Map<Object, Object> map = new LinkedHashMap<>();
        TextCursor body = new TextCursor(cursor.initializer().orElse(""), 0);
        while (body.skipPast("put(\"")) {
            Optional<String> key = body.until("\",");
            Optional<String> value = body.until(")");
            if (key.isPresent() && value.isPresent()) {
                map.put(key.get(), literal(value.get().strip()));
            }
        }
        return Optional.of(map);
    }

    private interface Reader {
        Object read(String item);
    }

    private static Object elements(String body, Reader reader) {
        List<Object> elements = new ArrayList<>();
        for (String item : body.split(",", -1)) {
            elements.add(reader.read(item.strip()));
        }
        return elements;
    }

    private static Object element(String item, Optional<String> type) {
        return type.map(known -> convert(item, known, Optional.empty())).orElseGet(() -> literal(item));
    }

    private static Object listElement(String item, Optional<String> type) {
        boolean isQuoted =
                type.isPresent() && (type.get().equals("char") || type.get().equals("String"));
        if (isQuoted) {
            return item.length() < 2 ? "" : item.substring(1, item.length() - 1);
        }
        return element(item, type);
    }

    private static Object literal(String text) {
        if (text.length() >= 2 && text.startsWith("\"") && text.endsWith("\"")) {
            return text.substring(1, text.length() - 1);
        }
        return bool(text)
                .or(() -> NumberText.integer(text))
                .or(() -> NumberText.integer(text, "lL"))
                .or(() -> NumberText.real(text))
                .or(() -> NumberText.realWithExponent(text, "fF"))
                .orElse(text);
    }
}
