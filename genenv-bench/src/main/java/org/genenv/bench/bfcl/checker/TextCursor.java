package org.genenv.bench.bfcl.checker;

import java.util.Optional;

/** A place in a text that moves forward only. */
final class TextCursor {
    private final String text;
    private int at;

    TextCursor(String text, int at) {
        this.text = text;
        this.at = at;
    }

    /** Moves past this text if it is next. */
    boolean accept(String expected) {
        boolean isNext = text.startsWith(expected, at);
        at += isNext ? expected.length() : 0;
        return isNext;
    }

    /** @return how many blanks and line breaks were passed */
    int skipBlanks() {
        int start = at;
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return at - start;
    }

    /** @return the letters, digits and underscores that are next, and were passed */
    String word() {
        int start = at;
        while (at < text.length() && (Character.isLetterOrDigit(text.charAt(at)) || text.charAt(at) == '_')) {
            at++;
        }
        return text.substring(start, at);
    }

    /** Moves past the end, if it comes, and returns what was before it. */
    Optional<String> until(String end) {
        int found = text.indexOf(end, at);
        if (found < 0) {
            return Optional.empty();
        }
        String before = text.substring(at, found);
        at = found + end.length();
        return Optional.of(before);
    }

    /** Moves past the next occurrence of a text, if there is one. */
    boolean skipPast(String expected) {
        return until(expected).isPresent();
    }

    /** @return the body of a <code>{{ .. }}</code> that is next, blanks aside */
    Optional<String> initializer() {
        skipBlanks();
        if (!accept("{")) {
            return Optional.empty();
        }
        skipBlanks();
        return accept("{") ? until("}") : Optional.empty();
    }
}
