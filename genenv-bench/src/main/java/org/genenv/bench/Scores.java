package org.genenv.bench;

import java.util.List;

/**
 * The figures of an evaluation.
 *
 * @param headline the one that is quoted
 * @param parts what it breaks down into, and other figures of the same items
 * @param notes what has to be known to read them, a sentence each
 */
public record Scores(Score headline, List<Score> parts, List<String> notes) {
    /** Copies the lists. */
    public Scores {
        parts = List.copyOf(parts);
        notes = List.copyOf(notes);
    }
}
