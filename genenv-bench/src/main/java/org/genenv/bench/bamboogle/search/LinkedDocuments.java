package org.genenv.bench.bamboogle.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.genenv.bench.bamboogle.answer.NormalizedAnswer;

/**
 * Finds the documents that a document names: whose title stands in its text. Only stretches that begin with a capital letter are looked up, so that one
 * document costs few look-ups however large the corpus is. Thread-safe.
 */
public final class LinkedDocuments {
    private static final int LONGEST_TITLE = 6;
    private static final int MOST_WORDS = 400;
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{N}'’.-]*");

    private final SearchIndex index;

    /** @param index borrowed */
    public LinkedDocuments(SearchIndex index) {
        this.index = index;
    }

    /**
     * Documents that one names, of a title the first passage.
     *
     * @return in the order in which they are named; at most {@code most}; of titles within each other the longer
     */
    public List<Document> of(Document document, int most) {
        List<int[]> words = words(document.text());
        List<Document> linked = new ArrayList<>();
        for (int i = 0; i < words.size() && linked.size() < most; i++) {
            if (Character.isUpperCase(document.text().codePointAt(words.get(i)[0]))) {
                i += addLongest(document, words, i, linked);
            }
        }
        return linked;
    }

    /** @return how many further words the title has that was found; 0 if there was none */
    private int addLongest(Document document, List<int[]> words, int from, List<Document> linked) {
        for (int length = Math.min(LONGEST_TITLE, words.size() - from); length > 0; length--) {
            if (length == 1 && beginsSentence(document.text(), words.get(from)[0])) {
                return 0; // its capital letter says nothing
            }
            String stretch = document.text().substring(words.get(from)[0], words.get(from + length - 1)[1]);
            Optional<Document> found = titled(stretch).filter(other -> !isSameTitle(other, document));
            if (found.isPresent()) {
                if (linked.stream().noneMatch(other -> isSameTitle(other, found.get()))) {
                    linked.add(found.get());
                }
                return length - 1;
            }
        }
        return 0;
    }

    private static boolean beginsSentence(String text, int at) {
        String before = text.substring(Math.max(0, at - 2), at).strip();
        return before.isEmpty() || ".!?".indexOf(before.charAt(before.length() - 1)) >= 0;
    }

    private Optional<Document> titled(String stretch) {
        return index.titled(stretch).stream().findFirst();
    }

    private static boolean isSameTitle(Document one, Document other) {
        return NormalizedAnswer.of(one.title()).equals(NormalizedAnswer.of(other.title()));
    }

    private static List<int[]> words(String text) {
        List<int[]> words = new ArrayList<>();
        Matcher matcher = WORD.matcher(text);
        while (words.size() < MOST_WORDS && matcher.find()) {
            words.add(new int[] {matcher.start(), matcher.end()});
        }
        return words;
    }
}
