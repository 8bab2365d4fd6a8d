package org.genenv.bench.apibank.parse;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.genenv.bench.python.PythonStrings;

/**
 * Reads {@code [Name(key='value', ...)]} as API-Bank's two regular expressions do, by hand, since those can take quadratic time.
 *
 * <p>The call is the first {@code \[(\w+)\((.*)\)\]} with the last {@code )]} of its line. Its parameters are whatever matches, anywhere
 * in it, a name, {@code =} and one of: a value of one character or more between quotes of either kind, which need not agree, up to the
 * next quote of either kind; a list up to the last bracket; a word. So a value ends at an apostrophe, an empty value swallows what
 * follows, and a list swallows the parameters after it when these hold a bracket. Kept: scores depend on it.
 */
public final class CallParser {
    /** Longer outputs hold no call; no model writes a call of this length on purpose. */
    public static final int LONGEST_OUTPUT = 1 << 20;

    private CallParser() {}

    /**
     * Finds the first call.
     *
     * @param output what a model said
     * @return the call, or nothing if there is none
     */
    public static Optional<ApiCall> parse(String output) {
        if (output.length() > LONGEST_OUTPUT) {
            return Optional.empty();
        }
        int lineStart = 0;
        while (lineStart <= output.length()) {
            int lineEnd = output.indexOf('\n', lineStart);
            lineEnd = lineEnd < 0 ? output.length() : lineEnd;
            Optional<ApiCall> call = parseLine(output.substring(lineStart, lineEnd));
            if (call.isPresent()) {
                return call;
            }
            lineStart = lineEnd + 1;
        }
        return Optional.empty();
    }

    private static Optional<ApiCall> parseLine(String line) {
        int last = line.lastIndexOf(")]");
        for (int open = line.indexOf('['); open >= 0 && open < last; open = line.indexOf('[', open + 1)) {
            int nameEnd = endOfWord(line, open + 1);
            boolean isCall = nameEnd > open + 1 && nameEnd < last && line.charAt(nameEnd) == '(';
            if (isCall) {
                return Optional.of(
                        new ApiCall(line.substring(open + 1, nameEnd), parameters(line.substring(nameEnd + 1, last))));
            }
        }
        return Optional.empty();
    }

    private static Map<String, String> parameters(String text) {
        Map<String, String> parameters = new LinkedHashMap<>();
        int lastBracket = text.lastIndexOf(']');
        int position = 0;
        while (position < text.length()) {
            int nameEnd = endOfWord(text, position);
            if (nameEnd == position) {
                position += Character.charCount(text.codePointAt(position));
                continue;
            }
            // Where a word is no name, no end of it is one either: the search goes on behind it.
            int valueEnd = nameEnd;
            int equals = endOfSpace(text, nameEnd);
            if (equals < text.length() && text.charAt(equals) == '=') {
                int value = endOfSpace(text, equals + 1);
                valueEnd = endOfValue(text, value, lastBracket);
                if (valueEnd > value) {
                    boolean isQuoted = isQuote(text.charAt(value));
                    parameters.put(
                            text.substring(position, nameEnd),
                            isQuoted ? text.substring(value + 1, valueEnd - 1) : text.substring(value, valueEnd));
                }
            }
            position = Math.max(valueEnd, nameEnd);
        }
        return parameters;
    }

    /** @return where the value that begins here ends, or -1 if none does */
    private static int endOfValue(String text, int start, int lastBracket) {
        if (start >= text.length()) {
            return -1;
        }
        char first = text.charAt(start);
        if (isQuote(first)) {
            // One character at least, which may be a quote itself.
            int end = start + 2;
            while (end < text.length() && !isQuote(text.charAt(end))) {
                end++;
            }
            return end < text.length() ? end + 1 : -1;
        }
        if (first == '[') {
            return lastBracket > start ? lastBracket + 1 : -1;
        }
        int end = endOfWord(text, start);
        return end > start ? end : -1;
    }

    private static boolean isQuote(char c) {
        return c == '\'' || c == '"';
    }

    private static int endOfWord(String text, int start) {
        int end = start;
        while (end < text.length() && PythonStrings.isWord(text.codePointAt(end))) {
            end += Character.charCount(text.codePointAt(end));
        }
        return end;
    }

    private static int endOfSpace(String text, int start) {
        int end = start;
        while (end < text.length() && PythonStrings.isSpace(text.charAt(end))) {
            end++;
        }
        return end;
    }
}
