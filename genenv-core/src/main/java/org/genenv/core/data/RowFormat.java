package org.genenv.core.data;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;

/**
 * A way in which rows are stored in a file; found by {@link java.util.ServiceLoader}. Implementations hold no state.
 */
public interface RowFormat {
    /** What people call it, such as {@code Parquet}. */
    String name();

    /** What the names of its files end with, such as {@code .parquet}; by it the files of a folder are told apart from others. */
    Set<String> endings();

    /**
     * Whether a file is in this format, whatever its name.
     *
     * @param head the first bytes, four or, in a shorter file, fewer
     */
    boolean recognises(byte[] head);

    /**
     * Reads a file from its first row to its last, holding no more of it than its own blocks.
     *
     * @throws IOException if the file cannot be read, or from here on not; names the file and, where known, the row
     */
    void read(Path file, RowVisitor visitor) throws IOException;
}
