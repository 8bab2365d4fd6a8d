package org.genenv.core.domain;

import java.util.List;

/**
 * The words of a world, for a word-level tokenizer of a small model made from scratch.
 *
 * @param phrases texts that become one token each where they occur, longest first
 * @param entities names of a word and a number, such as {@code cabinet 3}, that become one token each
 * @param words single words and marks
 */
public record WorldVocabulary(List<String> phrases, List<String> entities, List<String> words) {
    /** Copies the lists. */
    public WorldVocabulary {
        phrases = List.copyOf(phrases);
        entities = List.copyOf(entities);
        words = List.copyOf(words);
    }
}
