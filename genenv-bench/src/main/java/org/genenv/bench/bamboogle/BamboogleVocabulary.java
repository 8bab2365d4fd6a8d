package org.genenv.bench.bamboogle;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.genenv.bench.bamboogle.encyclopedia.Encyclopedia;
import org.genenv.core.domain.WorldVocabulary;

/**
 * The words of the encyclopedia for a small model: what stands between facts is one piece, every name and value is one, and so is the last sentence of an
 * article, which nobody says.
 */
final class BamboogleVocabulary {
    private static final List<String> PLAY = List.of(
            "<search>",
            "</search>",
            "<answer>",
            "</answer>",
            "<information>\n[1]",
            "\n</information>",
            "<information>\nNothing was found.",
            "\nNo search is left. Answer now.",
            "No search is left. Answer now.",
            "There is no search and no answer.",
            "The search is empty.",
            " Write <search>..</search> or <answer>..</answer>.");

    private static final List<String> TASKS = List.of(
            "[1]",
            ":",
            "\nnamed",
            " described",
            " =>",
            "{\"question\":\"",
            "\",\"answer\":\"",
            "\",\"evidence\":[\"",
            "\",\"",
            "\"]}");

    private static final int MOST_TENTHS = 10;
    private static final int MOST_SEED_DOCUMENTS = 4;

    private BamboogleVocabulary() {}

    /** @param results documents that a search shows */
    static WorldVocabulary of(Encyclopedia encyclopedia, int results) {
        List<String> phrases = new ArrayList<>(PLAY);
        phrases.addAll(TASKS);
        for (int number = 2; number <= Math.max(results, MOST_SEED_DOCUMENTS); number++) {
            phrases.add("\n[" + number + "]");
        }
        for (String phrase : encyclopedia.phrases()) {
            phrases.add(phrase);
            if (Character.isLetter(phrase.codePointAt(0))) {
                phrases.add(" " + phrase);
            }
        }
        encyclopedia.notes().forEach(note -> phrases.add(" " + note));
        List<String> words = new ArrayList<>(encyclopedia.values());
        IntStream.rangeClosed(0, MOST_TENTHS).mapToObj(String::valueOf).forEach(words::add);
        return new WorldVocabulary(phrases, List.of(), words);
    }
}
