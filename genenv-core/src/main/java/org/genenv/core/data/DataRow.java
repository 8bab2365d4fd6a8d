package org.genenv.core.data;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;

/**
 * One row of a file.
 *
 * @param file where it stands
 * @param number from 1: of the line in a text, blank ones counted; of the row elsewhere
 * @param where the file with the number, as messages begin
 * @param columns by name; a column that the file has and this row does not is null
 */
public record DataRow(Path file, int number, String where, ObjectNode columns) {
    /** A row that is a line of a text. */
    static DataRow ofLine(Path file, int line, ObjectNode columns) {
        return new DataRow(file, line, file + ":" + line, columns);
    }

    /** A row of a table that is no text. */
    public static DataRow ofTable(Path file, int number, ObjectNode columns) {
        return new DataRow(file, number, file + " row " + number, columns);
    }
}
