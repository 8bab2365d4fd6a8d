package org.genenv.bench.alfworld.engine;

/**
 * A game asks for more work in one turn than any playable game does: its conditions have too many candidate objects, or
 * its grammar prints without end. Thrown instead of a hang; a game that starts can meet it only in later states.
 */
public final class WorkLimitException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    WorkLimitException(String message) {
        super(message);
    }
}
