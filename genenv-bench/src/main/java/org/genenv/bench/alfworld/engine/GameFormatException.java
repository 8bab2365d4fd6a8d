package org.genenv.bench.alfworld.engine;

/**
 * A game file that cannot be played. Its message names the file, the embedded text, line, column, what was found, what
 * was expected, and the remedy.
 */
public final class GameFormatException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String source;
    private final EmbeddedText text;
    private final int line;
    private final int column;

    GameFormatException(
            String source, EmbeddedText text, int line, int column, String found, String expected, String remedy) {
        this(source, text, line, column, found, expected, remedy, null);
    }

    GameFormatException(
            String source,
            EmbeddedText text,
            int line,
            int column,
            String found,
            String expected,
            String remedy,
            Throwable cause) {
        super(
                "%s: %s, line %d, column %d: found %s, but expected %s. %s"
                        .formatted(source, text.label(), line, column, found, expected, remedy),
                cause);
        this.source = source;
        this.text = text;
        this.line = line;
        this.column = column;
    }

    /** Returns the name of the file, as given by the caller. */
    public String source() {
        return source;
    }

    /** Returns the text that {@link #line()} and {@link #column()} count in. */
    public EmbeddedText text() {
        return text;
    }

    /** Returns the line inside {@link #text()}, from 1. */
    public int line() {
        return line;
    }

    /** Returns the column in characters, from 1. */
    public int column() {
        return column;
    }
}
