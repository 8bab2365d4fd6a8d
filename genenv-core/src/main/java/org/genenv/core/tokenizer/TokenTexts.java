package org.genenv.core.tokenizer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The text of each token of a sequence, for people to look at token by token. */
@FunctionalInterface
public interface TokenTexts {
    /** Says nothing of any token. */
    TokenTexts NONE = ids -> List.of();

    /**
     * The texts of sampled ids.
     *
     * @return one text a token, special tokens written out; or none at all where the texts are not known
     */
    List<String> of(int[] ids);

    /**
     * By a tokenizer whose decoder writes a token the same way wherever it stands, as those of byte-level vocabularies do. A character that spans
     * tokens belongs to its last one, so all texts together are {@link Tokenizer#decode(int[])}.
     *
     * <p>Remembers the texts of tokens it has met, since a call of the tokenizer takes longer than all the rest.
     *
     * @param tokenizer borrowed; the result is used by one thread
     */
    static TokenTexts of(Tokenizer tokenizer) {
        Map<Integer, String> known = new HashMap<>();
        return ids -> {
            List<String> texts = new ArrayList<>(ids.length);
            StreamingDecoder pieces = new StreamingDecoder(tokenizer);
            boolean isWithinCharacter = false;
            for (int id : ids) {
                String text = known.computeIfAbsent(id, one -> tokenizer.decode(new int[] {one}));
                boolean isPiece = text.indexOf(StreamingDecoder.REPLACEMENT) >= 0;
                if (isWithinCharacter && !isPiece) {
                    append(pieces.finish(), texts);
                }
                texts.add(isPiece ? pieces.add(id) : text);
                isWithinCharacter = isPiece;
            }
            if (isWithinCharacter) {
                append(pieces.finish(), texts);
            }
            return texts;
        };
    }

    private static void append(String rest, List<String> texts) {
        int last = texts.size() - 1;
        texts.set(last, texts.get(last) + rest);
    }
}
