package org.genenv.core.domain;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the words of a world in its texts. */
final class WordCollector {
    /** A word, a number of one or two digits (a longer one is written digit by digit), or a sign. */
    private static final Pattern PIECE = Pattern.compile("[\\p{L}_]+|\\d+|[^\\s\\p{L}_\\d]");

    private static final int LONGEST_NUMBER = 2;

    private final Set<String> words = new TreeSet<>();
    private final Set<String> signs = new TreeSet<>();

    void read(String text) {
        Matcher matcher = PIECE.matcher(text);
        while (matcher.find()) {
            String piece = matcher.group();
            if (Character.isDigit(piece.charAt(0))) {
                if (piece.length() <= LONGEST_NUMBER) {
                    words.add(piece);
                }
            } else if (Character.isLetter(piece.codePointAt(0)) || piece.charAt(0) == '_') {
                words.add(piece);
            } else {
                signs.add(piece);
            }
        }
    }

    /** @param phrases further pieces that become one token each */
    WorldVocabulary vocabulary(List<String> phrases) {
        List<String> all = new ArrayList<>(phrases);
        all.addAll(signs);
        return new WorldVocabulary(all, List.of(), List.copyOf(words));
    }
}
