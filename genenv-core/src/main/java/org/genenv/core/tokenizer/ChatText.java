package org.genenv.core.tokenizer;

import java.util.ArrayList;
import java.util.List;

/**
 * A rendered conversation that remembers who wrote what: the template its marks, the messages their content.
 *
 * <p>{@link Tokenizer#encode(ChatText)} needs the difference, since {@code <|im_end|>} ends a turn when the template wrote it and is
 * ten harmless characters when a user did.
 *
 * @param pieces marks and content by turns, beginning with marks; a piece may be empty
 */
public record ChatText(List<String> pieces) {

    /** Copies the list. */
    public ChatText {
        pieces = List.copyOf(pieces);
    }

    /** The whole text, as transformers renders it. */
    public String text() {
        return String.join("", pieces);
    }

    /** Whether a piece, by its place in {@link #pieces()}, came from a message. */
    static boolean isContent(int piece) {
        return piece % 2 == 1;
    }

    /** Collects pieces; neighbours of one kind become one. */
    static final class Builder {
        private final List<StringBuilder> pieces = new ArrayList<>(List.of(new StringBuilder()));

        /** Adds what the template writes. */
        Builder marks(String text) {
            return add(text, false);
        }

        /** Adds what somebody said. */
        Builder content(String text) {
            return add(text, true);
        }

        private Builder add(String text, boolean isContent) {
            if (isContent(pieces.size() - 1) != isContent) {
                pieces.add(new StringBuilder());
            }
            pieces.get(pieces.size() - 1).append(text);
            return this;
        }

        ChatText build() {
            return new ChatText(pieces.stream().map(StringBuilder::toString).toList());
        }
    }
}
