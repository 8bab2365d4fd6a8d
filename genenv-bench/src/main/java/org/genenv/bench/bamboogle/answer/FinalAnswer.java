package org.genenv.bench.bamboogle.answer;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The answer in what a model wrote, as Search-R1 and FlashRAG take it: the last {@code <answer>..</answer>}; without one the last
 * {@code \boxed{..}} whose braces balance; without either all that stands after the last {@code </think>}. A tag that was never closed, as in a text
 * that was cut off, is no answer.
 *
 * <p>A box inside an answer is opened, and so are LaTeX's wrappers for words, such as {@code \text{..}}. Time is linear in the length of the text.
 */
public final class FinalAnswer {
    private static final String OPEN = "<answer>";
    private static final String CLOSE = "</answer>";
    private static final String BOX = "\\boxed{";
    private static final String END_OF_THOUGHT = "</think>";
    private static final Pattern WRAPPER = Pattern.compile("\\\\(?:text|textbf|textit|mathrm|mathbf)\\{([^{}]*)}");

    private FinalAnswer() {}

    /**
     * Takes the answer from a text.
     *
     * @return without the white space around it; empty where a text, or the answer in it, is
     */
    public static String in(String text) {
        return marked(text)
                .orElseGet(() -> {
                    int thought = text.lastIndexOf(END_OF_THOUGHT);
                    return thought < 0 ? text : text.substring(thought + END_OF_THOUGHT.length());
                })
                .strip();
    }

    /** @return the answer that a text marks as one, by a tag or a box; absent where nothing is marked */
    public static Optional<String> marked(String text) {
        Optional<String> tagged = tagged(text);
        if (tagged.isPresent()) {
            return Optional.of(boxed(tagged.get()).orElse(tagged.get()).strip());
        }
        return boxed(text).map(String::strip);
    }

    private static Optional<String> tagged(String text) {
        int lastClose = text.lastIndexOf(CLOSE);
        int open = lastClose < 0 ? -1 : text.lastIndexOf(OPEN, lastClose - 1);
        return open < 0
                ? Optional.empty()
                : Optional.of(text.substring(open + OPEN.length(), text.indexOf(CLOSE, open)));
    }

    private static Optional<String> boxed(String text) {
        int before =
                text.length(); // a box that never closes reaches to here, so what stands after need not be read again
        for (int open = text.lastIndexOf(BOX); open >= 0; open = text.lastIndexOf(BOX, open - 1)) {
            int begin = open + BOX.length();
            int end = closingBrace(text, begin, before);
            if (end >= 0) {
                return Optional.of(withoutWrappers(text.substring(begin, end)));
            }
            before = open;
        }
        return Optional.empty();
    }

    /** @return where the brace that was opened just before {@code begin} is closed; -1 if not before {@code limit} */
    private static int closingBrace(String text, int begin, int limit) {
        int depth = 1;
        for (int i = begin; i < limit; i++) {
            char c = text.charAt(i);
            depth += c == '{' ? 1 : c == '}' ? -1 : 0;
            if (depth == 0) {
                return i;
            }
        }
        return -1;
    }

    private static String withoutWrappers(String latex) {
        return WRAPPER.matcher(latex).replaceAll(match -> Matcher.quoteReplacement(match.group(1)));
    }
}
