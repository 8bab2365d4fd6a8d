package org.genenv.bench.python;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigInteger;

/**
 * Reads a list, a dictionary, a text, a number, True, False or None as Python writes it. Data alone: names, calls and operators are
 * refused. Nesting and length are limited.
 */
public final class PythonLiteral {
    private static final int DEEPEST = 32;
    private static final int LONGEST_TEXT = 1 << 16;
    private static final int MOST_DIGITS = 300;

    private final String text;
    private int position;

    private PythonLiteral(String text) {
        this.text = text;
    }

    /**
     * Reads one value that takes up the whole text.
     *
     * @return the value as JSON: tuples become arrays, None null
     * @throws PythonValueException if the text is anything else, or too long or too deep; the message says where
     */
    public static JsonNode parse(String text) throws PythonValueException {
        if (text.length() > LONGEST_TEXT) {
            throw new PythonValueException(text.length() + " characters, at most " + LONGEST_TEXT + " are read");
        }
        PythonLiteral reader = new PythonLiteral(text);
        JsonNode value = reader.value(0);
        reader.skipSpace();
        if (reader.position < text.length()) {
            throw reader.unexpected("the end");
        }
        return value;
    }

    private JsonNode value(int depth) throws PythonValueException {
        if (depth > DEEPEST) {
            throw new PythonValueException("more than " + DEEPEST + " levels deep at character " + position);
        }
        skipSpace();
        if (position >= text.length()) {
            throw unexpected("a value");
        }
        char first = text.charAt(position);
        return switch (first) {
            case '[' -> sequence(']', depth);
            case '(' -> sequence(')', depth);
            case '{' -> dictionary(depth);
            case '\'', '"' -> JsonNodeFactory.instance.textNode(string());
            default -> wordOrNumber();
        };
    }

    private ArrayNode sequence(char end, int depth) throws PythonValueException {
        ArrayNode values = JsonNodeFactory.instance.arrayNode();
        position++;
        while (!accept(end)) {
            values.add(value(depth + 1));
            if (!accept(',')) {
                expect(end);
                break;
            }
        }
        return values;
    }

    private ObjectNode dictionary(int depth) throws PythonValueException {
        ObjectNode entries = JsonNodeFactory.instance.objectNode();
        position++;
        while (!accept('}')) {
            JsonNode key = value(depth + 1);
            expect(':');
            entries.set(key.isTextual() ? key.asText() : key.toString(), value(depth + 1));
            if (!accept(',')) {
                expect('}');
                break;
            }
        }
        return entries;
    }

    private String string() throws PythonValueException {
        char mark = text.charAt(position++);
        StringBuilder out = new StringBuilder();
        while (position < text.length() && text.charAt(position) != mark) {
            char c = text.charAt(position++);
            if (c == '\n') {
                break;
            }
            out.append(c == '\\' && position < text.length() ? escaped(text.charAt(position++)) : String.valueOf(c));
        }
        if (position >= text.length() || text.charAt(position) != mark) {
            throw unexpected("a closing " + mark);
        }
        position++;
        return out.toString();
    }

    /** An escape that has no meaning stays as it is, as in Python; those of characters by number are left so as well. */
    private static String escaped(char c) {
        return switch (c) {
            case 'n' -> "\n";
            case 't' -> "\t";
            case 'r' -> "\r";
            case '\\', '\'', '"' -> String.valueOf(c);
            default -> "\\" + c;
        };
    }

    private JsonNode wordOrNumber() throws PythonValueException {
        int start = position;
        while (position < text.length() && isWordOrNumber(text.charAt(position))) {
            position++;
        }
        String word = text.substring(start, position);
        return switch (word) {
            case "True" -> JsonNodeFactory.instance.booleanNode(true);
            case "False" -> JsonNodeFactory.instance.booleanNode(false);
            case "None" -> JsonNodeFactory.instance.nullNode();
            default -> number(word, start);
        };
    }

    private JsonNode number(String word, int start) throws PythonValueException {
        try {
            // Java reads 1d and NaN as numbers, Python does not.
            if (word.isEmpty() || word.length() > MOST_DIGITS || Character.isLetter(word.charAt(word.length() - 1))) {
                throw new NumberFormatException(word);
            }
            if (!word.matches("[+-]?[0-9]+")) {
                return JsonNodeFactory.instance.numberNode(Double.parseDouble(word));
            }
            BigInteger number = new BigInteger(word);
            return number.bitLength() < Integer.SIZE
                    ? JsonNodeFactory.instance.numberNode(number.intValue())
                    : JsonNodeFactory.instance.numberNode(number);
        } catch (NumberFormatException e) {
            position = start;
            throw unexpected("a list, a dictionary, a text in quotes, a number, True, False or None");
        }
    }

    private static boolean isWordOrNumber(char c) {
        return c < 128 && (Character.isLetterOrDigit(c) || c == '+' || c == '-' || c == '.' || c == '_');
    }

    private boolean accept(char wanted) {
        skipSpace();
        if (position < text.length() && text.charAt(position) == wanted) {
            position++;
            return true;
        }
        return false;
    }

    private void expect(char wanted) throws PythonValueException {
        if (!accept(wanted)) {
            throw unexpected("'" + wanted + "'");
        }
    }

    private void skipSpace() {
        while (position < text.length() && PythonStrings.isSpace(text.charAt(position))) {
            position++;
        }
    }

    private PythonValueException unexpected(String expected) {
        String found = position < text.length() ? "'" + text.charAt(position) + "'" : "the end";
        return new PythonValueException("found " + found + " at character " + position + ", expected " + expected);
    }
}
