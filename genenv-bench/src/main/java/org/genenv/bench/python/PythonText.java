package org.genenv.bench.python;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.genenv.core.tokenizer.PythonFloat;

/** Prints values as Python 3 does: {@code repr}, {@code str} and {@code json.dumps} with its defaults. */
public final class PythonText {
    private static final String HEX = "0123456789abcdef";

    private PythonText() {}

    /** @return {@code str(value)} */
    public static String str(Object value) {
        return value instanceof String text ? text : repr(value);
    }

    /** @return {@code repr(value)} */
    public static String repr(Object value) {
        StringBuilder out = new StringBuilder();
        appendRepr(value, out);
        return out.toString();
    }

    private static void appendRepr(Object value, StringBuilder out) {
        if (value instanceof String text) {
            appendQuoted(text, false, out);
        } else if (value instanceof Boolean flag) {
            out.append(flag ? "True" : "False");
        } else if (value instanceof Double real) {
            out.append(PythonFloat.repr(real));
        } else if (value instanceof List<?> list) {
            appendItems("[", list, "]", out);
        } else if (value instanceof PyTuple tuple) {
            appendItems("(", tuple.items(), tuple.items().size() == 1 ? ",)" : ")", out);
        } else if (value instanceof Map<?, ?> dict) {
            out.append('{');
            String separator = "";
            for (Map.Entry<?, ?> entry : dict.entrySet()) {
                out.append(separator);
                appendRepr(entry.getKey(), out);
                out.append(": ");
                appendRepr(entry.getValue(), out);
                separator = ", ";
            }
            out.append('}');
        } else if (value instanceof PyBytes bytes) {
            out.append('b');
            appendQuoted(bytes.latin1(), true, out);
        } else {
            out.append(value);
        }
    }

    private static void appendItems(String open, List<?> items, String close, StringBuilder out) {
        out.append(open);
        for (int i = 0; i < items.size(); i++) {
            out.append(i > 0 ? ", " : "");
            appendRepr(items.get(i), out);
        }
        out.append(close);
    }

    private static void appendQuoted(String text, boolean isBytes, StringBuilder out) {
        char quote = text.indexOf('\'') >= 0 && text.indexOf('"') < 0 ? '"' : '\'';
        out.append(quote);
        text.codePoints().forEach(c -> {
            if (c == quote || c == '\\') {
                out.append('\\').append((char) c);
            } else if (c == '\n') {
                out.append("\\n");
            } else if (c == '\r') {
                out.append("\\r");
            } else if (c == '\t') {
                out.append("\\t");
            } else if (c < 0x20 || c == 0x7f || (isBytes && c > 0x7f)) {
                appendEscape("\\x", c, 2, out);
            } else if (c < 0x7f || isPrintable(c)) {
                out.appendCodePoint(c);
            } else if (c <= 0xff) {
                appendEscape("\\x", c, 2, out);
            } else if (c <= 0xffff) {
                appendEscape("\\u", c, 4, out);
            } else {
                appendEscape("\\U", c, 8, out);
            }
        });
        out.append(quote);
    }

    private static boolean isPrintable(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SPACE_SEPARATOR -> false;
            default -> true;
        };
    }

    private static void appendEscape(String prefix, int c, int digits, StringBuilder out) {
        out.append(prefix);
        for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) {
            out.append(HEX.charAt((c >> shift) & 0xf));
        }
    }

    /**
     * Writes JSON as {@code json.dumps(value)} does: ", " and ": ", and nothing but ASCII.
     *
     * @throws IllegalArgumentException if the value has no JSON form, as Python says it
     */
    public static String json(Object value) {
        StringBuilder out = new StringBuilder();
        appendJson(value, out);
        return out.toString();
    }

    private static void appendJson(Object value, StringBuilder out) {
        if (value instanceof String text) {
            appendJsonString(text, out);
        } else if (value instanceof Boolean || value == PyConstant.NONE) {
            out.append(jsonWord(value));
        } else if (value instanceof Double real) {
            out.append(PythonFloat.json(real));
        } else if (value instanceof Long || value instanceof BigInteger) {
            out.append(value);
        } else if (value instanceof List<?> || value instanceof PyTuple) {
            List<?> items = value instanceof PyTuple tuple ? tuple.items() : (List<?>) value;
            out.append('[');
            for (int i = 0; i < items.size(); i++) {
                out.append(i > 0 ? ", " : "");
                appendJson(items.get(i), out);
            }
            out.append(']');
        } else if (value instanceof Map<?, ?> dict) {
            out.append('{');
            String separator = "";
            for (Map.Entry<?, ?> entry : dict.entrySet()) {
                out.append(separator);
                appendJsonString(jsonKey(entry.getKey()), out);
                out.append(": ");
                appendJson(entry.getValue(), out);
                separator = ", ";
            }
            out.append('}');
        } else {
            throw new IllegalArgumentException(
                    "Object of type " + PythonValues.typeName(value) + " is not JSON serializable");
        }
    }

    private static String jsonWord(Object value) {
        return value == PyConstant.NONE ? "null" : value.toString();
    }

    private static String jsonKey(Object key) {
        if (key instanceof String text) {
            return text;
        } else if (key instanceof Boolean || key == PyConstant.NONE) {
            return jsonWord(key);
        } else if (key instanceof Number) {
            return key instanceof Double real ? PythonFloat.json(real) : key.toString();
        }
        throw new IllegalArgumentException(
                "keys must be str, int, float, bool or None, not " + PythonValues.typeName(key));
    }

    private static void appendJsonString(String text, StringBuilder out) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                case '\b' -> out.append("\\b");
                case '\f' -> out.append("\\f");
                default -> {
                    if (c < 0x20 || c > 0x7e) {
                        appendEscape("\\u", c, 4, out);
                    } else {
                        out.append(c);
                    }
                }
            }
        }
        out.append('"');
    }
}
