package org.genenv.cli.data;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Writes rows one after the other into a file that appears as a whole or not at all: {@link #commit} puts it in its place, {@link #close} without
 * it leaves nothing behind. Not thread-safe.
 */
public interface RowWriter extends Closeable {
    /** What the names of Parquet files end with. */
    String PARQUET = ".parquet";

    /** What the names of files of JSON lines end with. */
    String JSON_LINES = ".jsonl";

    /**
     * A writer of the format that the file's name ends with.
     *
     * @param file ends with {@link #PARQUET} or {@link #JSON_LINES}
     * @param columns of every row
     */
    static RowWriter create(Path file, ColumnType.Struct columns) throws IOException {
        return file.toString().endsWith(PARQUET) ? new ParquetRowWriter(file, columns) : new JsonLinesWriter(file);
    }

    /**
     * Adds a row.
     *
     * @param row of the columns that the writer was made for; what is absent or null has no value
     * @throws IOException if it cannot be written; names the file
     */
    void write(ObjectNode row) throws IOException;

    /** Ends the file and puts it in its place. */
    void commit() throws IOException;
}
