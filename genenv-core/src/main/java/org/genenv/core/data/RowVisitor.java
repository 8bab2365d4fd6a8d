package org.genenv.core.data;

import java.io.IOException;

/** Gets the rows of files, one after the other. */
public interface RowVisitor {
    /** @throws IOException if nothing more is to be read */
    void row(DataRow row) throws IOException;

    /**
     * A row that could not be read; the next one follows.
     *
     * @param where file and number, as {@link DataRow#where}
     * @throws IOException if nothing more is to be read
     */
    void unreadable(String where, String problem) throws IOException;
}
