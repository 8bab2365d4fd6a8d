package org.genenv.bench.travelplanner.table;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** A CSV file with a header, as pandas reads it: some words count as empty, and blank lines as nothing. */
final class CsvTable {
    /** The words that {@code pandas.read_csv} takes for an empty field. */
    private static final Set<String> EMPTY = Set.of(
            "",
            "#N/A",
            "#N/A N/A",
            "#NA",
            "-1.#IND",
            "-1.#QNAN",
            "-NaN",
            "-nan",
            "1.#IND",
            "1.#QNAN",
            "<NA>",
            "N/A",
            "NA",
            "NULL",
            "NaN",
            "None",
            "n/a",
            "nan",
            "null");

    private static final ObjectReader CELLS = new CsvMapper()
            .enable(CsvParser.Feature.WRAP_AS_ARRAY)
            .enable(CsvParser.Feature.SKIP_EMPTY_LINES)
            .readerFor(String[].class);

    private final String name;
    private final Map<String, Integer> columns;

    private CsvTable(String name, Map<String, Integer> columns) {
        this.name = name;
        this.columns = columns;
    }

    /** Makes something of a row. */
    interface RowReader<T> {
        T read(Row row) throws TableException;
    }

    /**
     * Reads rows.
     *
     * @param required the columns that {@code isWanted} and {@code reader} will ask for
     * @param isWanted which rows to read
     * @throws IOException if the file is not there, a column is missing, or the file is no CSV; names file, line and column
     */
    static <T> List<T> read(
            DataFiles files, String file, List<String> required, Predicate<Row> isWanted, RowReader<T> reader)
            throws IOException {
        String name = files.nameOf(file);
        long line = 1;
        try (BufferedReader text = files.open(file);
                MappingIterator<String[]> rows = CELLS.readValues(text)) {
            if (!rows.hasNextValue()) {
                throw new TableException(name + " is empty, expected a header with the columns " + required);
            }
            String[] header = rows.nextValue();
            CsvTable table = new CsvTable(name, columns(header));
            table.require(required);
            List<T> read = new ArrayList<>();
            line = lineAfter(rows);
            while (rows.hasNextValue()) {
                String[] cells = rows.nextValue();
                if (cells.length != header.length) {
                    throw new TableException(name + ":" + line + ": the row has " + cells.length
                            + " fields, the header " + header.length + "; a line is cut off, or a comma is not quoted");
                }
                Row row = table.new Row(line, cells);
                if (isWanted.test(row)) {
                    read.add(reader.read(row));
                }
                line = lineAfter(rows);
            }
            return read;
        } catch (JsonProcessingException e) {
            JsonLocation at = e.getLocation();
            throw new TableException(name + ":" + (at == null ? "?" : at.getLineNr() + ":" + at.getColumnNr())
                    + ": this is no CSV, in the row that begins on line " + line + ": " + e.getOriginalMessage());
        }
    }

    /** The line on which the row begins that is read next. */
    private static long lineAfter(MappingIterator<String[]> rows) {
        return rows.getParser().currentLocation().getLineNr();
    }

    private static Map<String, Integer> columns(String[] header) {
        Map<String, Integer> columns = new HashMap<>();
        for (int i = 0; i < header.length; i++) {
            columns.putIfAbsent(header[i], i);
        }
        return columns;
    }

    private void require(List<String> required) throws TableException {
        for (String column : required) {
            if (!columns.containsKey(column)) {
                throw new TableException(
                        name + ":1: column '" + column + "' is missing, expected the columns " + required);
            }
        }
    }

    /** One row; fields are asked for by column. */
    final class Row {
        private final long line;
        private final String[] cells;

        Row(long line, String[] cells) {
            this.line = line;
            this.cells = cells;
        }

        /** Whether no field at all is empty, the ones that nobody asks for included. */
        boolean isComplete() {
            for (String cell : cells) {
                if (EMPTY.contains(cell)) {
                    return false;
                }
            }
            return true;
        }

        boolean has(String column) {
            return !EMPTY.contains(text(column));
        }

        String text(String column) {
            return cells[columns.get(column)];
        }

        double number(String column) throws TableException {
            try {
                return Double.parseDouble(text(column));
            } catch (NumberFormatException e) {
                throw wrong(column, "a number");
            }
        }

        TableException wrong(String column, String expected) {
            return new TableException(
                    name + ":" + line + ": " + column + " is '" + text(column) + "', expected " + expected);
        }
    }
}
