package org.genenv.core.generation;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Texts that end a completion. A text may span tokens and may end within one: it is looked for in what the ids decode to.
 *
 * @param texts what is looked for, none empty; no text at all ends nothing
 * @param decoder from ids to text, such as the tokenizer's; called on the engine's thread
 */
public record StopStrings(List<String> texts, Function<int[], String> decoder) {
    /** Ends nothing. */
    public static final StopStrings NONE = new StopStrings(List.of(), ids -> "");

    /** A character of UTF-16 takes at most three bytes of UTF-8, and a token that has a text at least one. */
    private static final int TOKENS_PER_CHARACTER = 3;

    /** Tokens without a text that may stand within a stop string, and such as complete a character before it. */
    private static final int SPARE_TOKENS = 8;

    /** Refuses an empty text. */
    public StopStrings {
        texts = List.copyOf(texts);
        if (texts.stream().anyMatch(String::isEmpty)) {
            throw new IllegalArgumentException(
                    "stop strings " + texts + " hold an empty one, expected a character or more");
        }
    }

    /**
     * Looks for a stop string that the last token has completed.
     *
     * @param ids holds the completion
     * @param start index of its first token
     * @param end index after its last
     * @return the completion's text before the first stop string; empty where there is none
     */
    Optional<String> textBefore(int[] ids, int start, int end) {
        if (texts.isEmpty()) {
            return Optional.empty();
        }
        int longest = texts.stream().mapToInt(String::length).max().orElseThrow();
        // No earlier token completed one, so only the last few need to be decoded, until one is found.
        int tail = Math.max(start, end - TOKENS_PER_CHARACTER * longest - SPARE_TOKENS);
        if (first(decoder.apply(Arrays.copyOfRange(ids, tail, end))) < 0) {
            return Optional.empty();
        }
        String text = decoder.apply(Arrays.copyOfRange(ids, start, end));
        int at = first(text);
        return at < 0 ? Optional.empty() : Optional.of(text.substring(0, at));
    }

    private int first(String text) {
        return texts.stream()
                .mapToInt(text::indexOf)
                .filter(at -> at >= 0)
                .min()
                .orElse(-1);
    }
}
