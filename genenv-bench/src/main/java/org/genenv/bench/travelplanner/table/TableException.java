package org.genenv.bench.travelplanner.table;

import java.io.IOException;

/** A file of the database that is no table of its kind. */
public final class TableException extends IOException {
    private static final long serialVersionUID = 1L;

    /** @param message file, line and column, what was found and what was expected */
    TableException(String message) {
        super(message);
    }
}
