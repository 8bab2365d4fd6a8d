package org.genenv.bench.apibank.python;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Text as Python sees it, where Java sees it otherwise. */
public final class PythonText {
    private PythonText() {}

    /** @return whether Python's {@code str.isspace} holds for the character */
    public static boolean isSpace(int codePoint) {
        return switch (codePoint) {
            case '\t', '\n', 0x0B, '\f', '\r', 0x1C, 0x1D, 0x1E, 0x1F, ' ', 0x85, 0xA0, 0x1680, 0x2028, 0x2029 -> true;
            case 0x202F, 0x205F, 0x3000 -> true;
            default -> codePoint >= 0x2000 && codePoint <= 0x200A;
        };
    }

    /** @return whether {@code \w} of Python's regular expressions matches the character: letters and numbers of any script, and _ */
    public static boolean isWord(int codePoint) {
        int type = Character.getType(codePoint);
        return codePoint == '_'
                || Character.isLetter(codePoint)
                || type == Character.DECIMAL_DIGIT_NUMBER
                || type == Character.LETTER_NUMBER
                || type == Character.OTHER_NUMBER;
    }

    /** @return the text with the decimal digits of any script as 0 to 9, which is how Python reads numbers */
    public static String asciiDigits(String text) {
        StringBuilder out = new StringBuilder(text.length());
        text.codePoints()
                .forEach(codePoint -> out.appendCodePoint(
                        Character.isDigit(codePoint) ? '0' + Character.digit(codePoint, 10) : codePoint));
        return out.toString();
    }

    /** @return the text without white space at both ends */
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

    /** @return the text in lower case, in no language in particular */
    public static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }

    /** @return the words between single spaces; empty words too, since two spaces in a row have one between them */
    public static List<String> wordsBetweenSpaces(String text) {
        return List.of(text.split(" ", -1));
    }

    /**
     * Whether two texts have more than half of their words in common: the overlap of their sets of words over their union.
     *
     * @return as API-Bank calls two free texts similar
     */
    public static boolean isSimilar(String first, String second) {
        Set<String> union = new HashSet<>(wordsBetweenSpaces(first));
        Set<String> overlap = new HashSet<>(wordsBetweenSpaces(second));
        Set<String> words = Set.copyOf(overlap);
        overlap.retainAll(union);
        union.addAll(words);
        return (double) overlap.size() / union.size() > 0.5;
    }
}
