package org.genenv.core.tokenizer;

import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/**
 * The regular expression that cuts text into the pieces of a word vocabulary.
 *
 * <p>It is a prefix tree: {@code (?: cabinet(?: (?:3|2))?|...)}. A plain alternation of some five hundred pieces would be tried
 * one after the other at every position; in a tree the engine looks at a character once. Going on is tried before stopping,
 * so the longest piece wins; a piece that ends in a letter or digit must not be followed by another of its kind.
 */
final class PiecePattern {

    /** What no piece covers: a word as one stretch, so that it becomes one unknown token. */
    private static final String REST = "\\p{L}+|[\\s\\S]";

    private static final String META_CHARACTERS = "\\.^$|?*+()[]{}";

    private final Map<Integer, PiecePattern> next = new TreeMap<>();
    private boolean isPiece;

    private PiecePattern() {}

    static String of(Collection<String> pieces) {
        PiecePattern root = new PiecePattern();
        for (String piece : pieces) {
            PiecePattern node = root;
            for (int c : piece.codePoints().toArray()) {
                node = node.next.computeIfAbsent(c, unused -> new PiecePattern());
            }
            node.isPiece = true;
        }
        StringBuilder pattern = new StringBuilder();
        root.append(pattern, ' ');
        return pattern.append('|').append(REST).toString();
    }

    /** Appends what may follow the character {@code last}, at which this node stands. */
    private void append(StringBuilder pattern, int last) {
        if (next.isEmpty()) {
            pattern.append(boundaryAfter(last));
            return;
        }
        pattern.append("(?:");
        String separator = "";
        for (Map.Entry<Integer, PiecePattern> child : next.entrySet()) {
            pattern.append(separator).append(quoted(child.getKey()));
            child.getValue().append(pattern, child.getKey());
            separator = "|";
        }
        if (isPiece) {
            pattern.append('|').append(boundaryAfter(last));
        }
        pattern.append(')');
    }

    private static String boundaryAfter(int last) {
        if (Character.isDigit(last)) {
            return "(?!\\p{N})";
        }
        return Character.isLetter(last) ? "(?!\\p{L})" : "";
    }

    private static String quoted(int c) {
        if (c == '\n') {
            return "\\n";
        }
        return META_CHARACTERS.indexOf(c) >= 0 ? "\\" + (char) c : Character.toString(c);
    }
}
