package org.genenv.bench.apibank.rouge;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.genenv.bench.python.PythonStrings;

/**
 * Rouge-L F1 of two texts, as the Python package rouge 1.0.1 counts it, which API-Bank uses.
 *
 * <p>Source: Lin (2004), "ROUGE: A Package for Automatic Evaluation of Summaries", summary level. Departures of that package, kept:
 * sentences end at full stops; words count once each, in the texts and in the union of the longest common subsequences; and a
 * 1e-8 in the denominator of F1.
 */
public final class RougeL {
    /** Longer texts are cut: the table of a longest common subsequence grows with the square. */
    private static final int MOST_WORDS = 4000;

    private RougeL() {}

    /**
     * Compares a response with the recorded one.
     *
     * @return F1 in [0, 1], not rounded; 0 where either has no word
     */
    public static double f1(String response, String reference) {
        List<List<String>> responseSentences = sentences(response);
        List<List<String>> referenceSentences = sentences(reference);
        Set<String> responseWords = new HashSet<>();
        responseSentences.forEach(responseWords::addAll);
        Set<String> referenceWords = new HashSet<>();
        referenceSentences.forEach(referenceWords::addAll);
        if (responseWords.isEmpty() || referenceWords.isEmpty()) {
            return 0;
        }
        Set<String> common = new HashSet<>();
        for (List<String> expected : referenceSentences) {
            for (List<String> said : responseSentences) {
                common.addAll(longestCommonSubsequence(expected, said));
            }
        }
        double recall = (double) common.size() / referenceWords.size();
        double precision = (double) common.size() / responseWords.size();
        return 2 * (precision * recall / (precision + recall + 1e-8));
    }

    /** Sentences of nothing but white space stay, with one empty word. */
    private static List<List<String>> sentences(String text) {
        List<List<String>> sentences = new ArrayList<>();
        int words = 0;
        for (String sentence : text.split("\\.", -1)) {
            if (sentence.isEmpty()) {
                continue;
            }
            List<String> split = words(sentence);
            List<String> kept = split.subList(0, Math.min(split.size(), MOST_WORDS - words));
            if (!kept.isEmpty()) {
                sentences.add(kept);
                words += kept.size();
            }
        }
        return sentences;
    }

    private static List<String> words(String sentence) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        for (int i = 0; i <= sentence.length(); i++) {
            if (i < sentence.length() && !PythonStrings.isSpace(sentence.charAt(i))) {
                word.append(sentence.charAt(i));
            } else if (word.length() > 0) {
                words.add(word.toString());
                word.setLength(0);
            }
        }
        return words.isEmpty() ? List.of("") : words;
    }

    private static List<String> longestCommonSubsequence(List<String> first, List<String> second) {
        int[][] lengths = new int[first.size() + 1][second.size() + 1];
        for (int i = 1; i <= first.size(); i++) {
            for (int j = 1; j <= second.size(); j++) {
                lengths[i][j] = first.get(i - 1).equals(second.get(j - 1))
                        ? lengths[i - 1][j - 1] + 1
                        : Math.max(lengths[i - 1][j], lengths[i][j - 1]);
            }
        }
        List<String> common = new ArrayList<>();
        int i = first.size();
        int j = second.size();
        // Of several longest ones this takes the one that the package takes.
        while (i > 0 && j > 0) {
            if (first.get(i - 1).equals(second.get(j - 1))) {
                common.add(first.get(i - 1));
                i--;
                j--;
            } else if (lengths[i - 1][j] > lengths[i][j - 1]) {
                i--;
            } else {
                j--;
            }
        }
        return common;
    }
}
