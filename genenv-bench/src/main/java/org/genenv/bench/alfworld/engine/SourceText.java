package org.genenv.bench.alfworld.engine;

/** One text of a game, which turns an offset into line and column when something is wrong there. */
final class SourceText {
    private static final int LONGEST_QUOTE = 60;

    private final String sourceName;
    private final EmbeddedText kind;
    private final String text;

    SourceText(String sourceName, EmbeddedText kind, String text) {
        this.sourceName = sourceName;
        this.kind = kind;
        this.text = text;
    }

    String text() {
        return text;
    }

    GameFormatException error(int offset, String found, String expected, String remedy) {
        int end = Math.min(Math.max(offset, 0), text.length());
        int line = 1;
        int lineStart = 0;
        for (int i = 0; i < end; i++) {
            if (text.charAt(i) == '\n') {
                line++;
                lineStart = i + 1;
            }
        }
        return new GameFormatException(sourceName, kind, line, end - lineStart + 1, found, expected, remedy);
    }

    /** Returns the string in quotes, shortened, control characters replaced, fit for a message. */
    static String quote(String string) {
        int shown = Math.min(string.length(), LONGEST_QUOTE);
        StringBuilder quoted = new StringBuilder("'");
        for (int i = 0; i < shown; i++) {
            char c = string.charAt(i);
            quoted.append(Character.isISOControl(c) ? ' ' : c);
        }
        return quoted.append(shown < string.length() ? "...'" : "'").toString();
    }
}
