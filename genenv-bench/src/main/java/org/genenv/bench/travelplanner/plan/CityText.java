package org.genenv.bench.travelplanner.plan;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads cities out of texts, as the benchmark does with regular expressions, but in linear time on any text. */
public final class CityText {
    private static final String FROM = "from";

    /** {@code to} between blanks, before something that is no comma. */
    private static final Pattern TO = Pattern.compile("(?<!\\s)\\s++to\\s++(?=[^,])", Pattern.UNICODE_CHARACTER_CLASS);

    /**
     * A way.
     *
     * @param origin the city before {@code to}, parentheses included
     * @param destination what follows up to a comma
     */
    public record Way(String origin, String destination) {
        /** @return the same without what is in parentheses */
        public Way withoutParentheses() {
            return new Way(beforeParenthesis(origin), beforeParenthesis(destination));
        }
    }

    private CityText() {}

    /** Whether a day's city is a way, by the word that says so. */
    public static boolean isWay(String currentCity) {
        return currentCity.contains(FROM);
    }

    /** @return the first {@code from A to B} in a text, where A is on one line */
    public static Optional<Way> way(String text) {
        Matcher to = TO.matcher(text);
        int found = -1;
        for (int from = text.indexOf(FROM); from >= 0; from = text.indexOf(FROM, from + 1)) {
            int blank = from + FROM.length();
            int origin = afterBlanks(text, blank);
            if (origin == blank || origin == text.length()) {
                continue;
            }
            if (found <= origin) {
                if (!to.find(origin + 1)) {
                    return Optional.empty();
                }
                found = to.start();
            }
            int line = text.indexOf('\n', origin);
            if (line < 0 || line >= found) {
                int comma = text.indexOf(',', to.end());
                return Optional.of(new Way(
                        text.substring(origin, found),
                        comma < 0 ? text.substring(to.end()) : text.substring(to.end(), comma)));
            }
        }
        return Optional.empty();
    }

    private static int afterBlanks(String text, int from) {
        int at = from;
        while (at < text.length() && isBlank(text.charAt(at))) {
            at++;
        }
        return at;
    }

    /** @return the text before its first parenthesis, where that is closed later and on the first line; else all of it */
    public static String beforeParenthesis(String text) {
        int open = text.indexOf('(');
        if (open < 0 || text.indexOf(')', open) < 0) {
            return text;
        }
        int line = text.indexOf('\n');
        return line >= 0 && line < open ? text : text.substring(0, open);
    }

    /** @return the text without white space at its ends, as Python counts it */
    static String strip(String text) {
        int begin = 0;
        int end = text.length();
        while (begin < end && isBlank(text.charAt(begin))) {
            begin++;
        }
        while (end > begin && isBlank(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(begin, end);
    }

    /** Java's white space leaves out the blanks that do not break a line, Python's does not. */
    private static boolean isBlank(char c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c) || c == '\u0085';
    }
}
