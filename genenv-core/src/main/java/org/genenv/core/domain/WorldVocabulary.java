package org.genenv.core.domain;

import java.util.List;

/**
 * The words of a world, for a word-level tokenizer of a small model made from scratch.
 *
 * @param phrases texts that become one token each where they occur exactly, blanks included; of several the longest
 * @param entities names of a word and a number, such as {@code cabinet 3}, that become one token each with the blank before
 * @param words single words, that become one token each with the blank before, and one without it
 */
public record WorldVocabulary(List<String> phrases, List<String> entities, List<String> words) {
    /** Copies the lists. */
    public WorldVocabulary {
        phrases = List.copyOf(phrases);
        entities = List.copyOf(entities);
        words = List.copyOf(words);
    }
}
