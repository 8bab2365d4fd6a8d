package org.genenv.bench.python;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Text as Python sees it, where Java sees it otherwise. */
public final class PythonStrings {
    private static final String LINE_ENDS = "\n\r\u000b\f\u001c\u001d\u001e\u0085\u2028\u2029";

    private PythonStrings() {}

    /** {@code text.splitlines()}. */
    public static List<String> lines(String text) {
        List<String> lines = new ArrayList<>();
        int start = 0;
        for (int i = 0; i < text.length(); i++) {
            if (LINE_ENDS.indexOf(text.charAt(i)) >= 0) {
                lines.add(text.substring(start, i));
                i += text.startsWith("\r\n", i) ? 1 : 0;
                start = i + 1;
            }
        }
        if (start < text.length()) {
            lines.add(text.substring(start));
        }
        return lines;
    }

    /** {@code len(text.split())}. */
    public static long words(String text) {
        long words = 0;
        boolean isInWord = false;
        for (int i = 0; i < text.length(); i++) {
            boolean isBlank = isSpace(text.charAt(i));
            words += !isBlank && !isInWord ? 1 : 0;
            isInWord = !isBlank;
        }
        return words;
    }

    /** {@code text.strip()}: without white space at both ends. */
    public static String strip(String text) {
        int start = 0;
        int end = text.length();
        while (start < end && isSpace(text.charAt(start))) {
            start++;
        }
        while (end > start && isSpace(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(start, end);
    }

    /** {@code text.lower()}, in no language in particular. */
    public static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }

    /** @return whether {@code isspace()} holds for the character */
    public static boolean isSpace(int codePoint) {
        return switch (codePoint) {
            case '\t', '\n', 0x0B, '\f', '\r', 0x1C, 0x1D, 0x1E, 0x1F, ' ', 0x85, 0xA0, 0x1680, 0x2028, 0x2029 -> true;
            case 0x202F, 0x205F, 0x3000 -> true;
            default -> codePoint >= 0x2000 && codePoint <= 0x200A;
        };
    }

    /** @return whether {@code \w} of a regular expression matches the character: letters and numbers of any script, and _ */
    public static boolean isWord(int codePoint) {
        int type = Character.getType(codePoint);
        return codePoint == '_'
                || Character.isLetter(codePoint)
                || type == Character.DECIMAL_DIGIT_NUMBER
                || type == Character.LETTER_NUMBER
                || type == Character.OTHER_NUMBER;
    }

    /** @return the text with the decimal digits of any script as 0 to 9, which is how {@code int} reads them */
    public static String asciiDigits(String text) {
        StringBuilder out = new StringBuilder(text.length());
        text.codePoints()
                .forEach(codePoint -> out.appendCodePoint(
                        Character.isDigit(codePoint) ? '0' + Character.digit(codePoint, 10) : codePoint));
        return out.toString();
    }

    /** {@code len(text)}. */
    public static long length(String text) {
        return text.codePointCount(0, text.length());
    }
}
