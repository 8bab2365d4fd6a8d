package org.genenv.bench.bamboogle.answer;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * An answer as SQuAD's evaluation compares it: lower case, without ASCII punctuation, without the words a, an and the, single blanks between words; in
 * this order, so that "A.N. Other" has no article in it and "a-n" is one.
 *
 * <p>Source: Rajpurkar et al. (2016), evaluation script; Search-R1 and FlashRAG do the same. Letters, digits and white space are those of Python.
 *
 * @param text the words, one blank between; empty where nothing was left
 */
public record NormalizedAnswer(String text) {
    private static final Set<String> ARTICLES = Set.of("a", "an", "the");
    private static final String PUNCTUATION = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";

    /** Normalises a text. */
    public static NormalizedAnswer of(String text) {
        StringBuilder out = new StringBuilder(text.length());
        StringBuilder word = new StringBuilder();
        text.toLowerCase(Locale.ROOT).codePoints().forEach(c -> {
            if (PUNCTUATION.indexOf(c) >= 0) {
                return;
            }
            if (isWordCharacter(c)) {
                word.appendCodePoint(c);
                return;
            }
            endWord(word, out);
            if (isWhiteSpace(c)) {
                separate(out);
            } else {
                out.appendCodePoint(c);
            }
        });
        endWord(word, out);
        return new NormalizedAnswer(out.toString().stripTrailing());
    }

    private static void endWord(StringBuilder word, StringBuilder out) {
        if (ARTICLES.contains(word.toString())) {
            separate(out);
        } else {
            out.append(word);
        }
        word.setLength(0);
    }

    private static void separate(StringBuilder out) {
        if (!out.isEmpty() && out.charAt(out.length() - 1) != ' ') {
            out.append(' ');
        }
    }

    /** What Python's regular expressions take for a part of a word, once punctuation is gone. */
    private static boolean isWordCharacter(int c) {
        return switch (Character.getType(c)) {
            case Character.DECIMAL_DIGIT_NUMBER, Character.LETTER_NUMBER, Character.OTHER_NUMBER -> true;
            default -> Character.isLetter(c);
        };
    }

    /** What Python splits at; without argument {@code str.split} takes the separators U+001C to U+001F as well. */
    private static boolean isWhiteSpace(int c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c) || c == 0x85;
    }

    /** @return whether nothing was left */
    public boolean isEmpty() {
        return text.isEmpty();
    }

    /** @return the words in order */
    public List<String> words() {
        return isEmpty() ? List.of() : Arrays.asList(text.split(" "));
    }

    /** @return whether the words of another stand in this one, next to each other and whole; those of an empty one never do */
    public boolean containsWords(NormalizedAnswer other) {
        return !other.isEmpty() && (" " + text + " ").contains(" " + other.text + " ");
    }

    /**
     * Overlap of the two bags of words.
     *
     * @return F1 in [0, 1]; 0 where either has no word
     */
    public double f1(NormalizedAnswer golden) {
        Map<String, Integer> left = new HashMap<>();
        golden.words().forEach(word -> left.merge(word, 1, Integer::sum));
        int common = 0;
        for (String word : words()) {
            if (left.merge(word, -1, Integer::sum) >= 0) {
                common++;
            }
        }
        return common == 0 ? 0 : 2.0 * common / (words().size() + golden.words().size());
    }
}
