package org.genenv.bench.bfcl.python;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Prints values as Python 3 does: {@code repr}, {@code str} and {@code json.dumps} with its defaults. */
public final class PythonText {
    /** With this many digits or fewer no two decimals are the same double, so the one that was found is the shortest. */
    private static final int SAFE_DIGITS = 15;

    private static final int MOST_DIGITS = 17;
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
            out.append(real(real));
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

    /** @return the shortest decimal that reads back as this double, in Python's form */
    public static String real(double value) {
        if (Double.isNaN(value)) {
            return "nan";
        } else if (Double.isInfinite(value)) {
            return value > 0 ? "inf" : "-inf";
        } else if (value == 0) {
            return 1 / value < 0 ? "-0.0" : "0.0";
        }
        String printed = Double.toString(value);
        if (isPlain(printed)) {
            return printed;
        }
        BigDecimal shortest = shortest(Math.abs(value));
        String digits = shortest.unscaledValue().toString();
        int exponent = digits.length() - shortest.scale() - 1;
        return (value < 0 ? "-" : "") + positionalOrScientific(digits, exponent);
    }

    /** Without an exponent, and with so few digits that no shorter text is the same double, Java prints as Python does. */
    private static boolean isPlain(String printed) {
        return printed.length() <= SAFE_DIGITS
                && printed.indexOf('E') < 0
                && (!printed.endsWith("0") || printed.endsWith(".0"));
    }

    private static String positionalOrScientific(String digits, int exponent) {
        if (exponent < -4 || exponent >= 16) {
            String fraction = digits.length() > 1 ? "." + digits.substring(1) : "";
            return digits.charAt(0)
                    + fraction
                    + (exponent < 0 ? "e-" : "e+")
                    + String.format(Locale.ROOT, "%02d", Math.abs(exponent));
        } else if (exponent < 0) {
            return "0." + "0".repeat(-exponent - 1) + digits;
        } else if (digits.length() <= exponent + 1) {
            return digits + "0".repeat(exponent + 1 - digits.length()) + ".0";
        }
        return digits.substring(0, exponent + 1) + "." + digits.substring(exponent + 1);
    }

    private static BigDecimal shortest(double value) {
        BigDecimal printed = new BigDecimal(Double.toString(value)).stripTrailingZeros();
        boolean isSubnormal = value < Double.MIN_NORMAL;
        if (printed.precision() <= SAFE_DIGITS && !isSubnormal) {
            return printed;
        }
        // Before Java 19 Double.toString may print a digit too many (JDK-4511638).
        BigDecimal exact = new BigDecimal(value);
        for (int digits = isSubnormal ? 1 : SAFE_DIGITS; digits < MOST_DIGITS; digits++) {
            BigDecimal rounded = exact.round(new MathContext(digits));
            if (rounded.doubleValue() == value) {
                return rounded.stripTrailingZeros();
            }
        }
        return exact.round(new MathContext(MOST_DIGITS)).stripTrailingZeros();
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
            out.append(jsonReal(real));
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

    private static String jsonReal(double real) {
        return Double.isNaN(real)
                ? "NaN"
                : Double.isInfinite(real) ? (real > 0 ? "Infinity" : "-Infinity") : real(real);
    }

    private static String jsonKey(Object key) {
        if (key instanceof String text) {
            return text;
        } else if (key instanceof Boolean || key == PyConstant.NONE) {
            return jsonWord(key);
        } else if (key instanceof Number) {
            return key instanceof Double real ? jsonReal(real) : key.toString();
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
