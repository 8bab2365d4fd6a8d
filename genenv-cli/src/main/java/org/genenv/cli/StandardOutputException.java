package org.genenv.cli;

import java.io.IOException;
import java.io.UncheckedIOException;

/** Standard output cannot be written: the disk is full, or who read it is gone. Ends the command. */
final class StandardOutputException extends UncheckedIOException {
    private static final long serialVersionUID = 1L;

    StandardOutputException(IOException cause) {
        super("standard output cannot be written: " + cause.getMessage() + ". What was printed is not whole.", cause);
    }
}
