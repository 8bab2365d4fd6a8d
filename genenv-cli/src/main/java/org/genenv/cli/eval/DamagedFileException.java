package org.genenv.cli.eval;

import java.io.IOException;

/** A file of an evaluation cannot be gone on with as it is; its message names file, line and remedy. */
final class DamagedFileException extends IOException {
    private static final long serialVersionUID = 1L;

    DamagedFileException(String message, Throwable cause) {
        super(message, cause);
    }
}
