package org.genenv.bench.travelplanner.tool;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** Rows as text for a model: a header and a line a row, fields between bars. */
final class TextTable {
    /** Lines; the largest table of a published city has 49 rows. */
    private static final int MOST_ROWS = 60;

    private TextTable() {}

    /**
     * Writes a table, of a very long one the beginning.
     *
     * @param header names of the fields
     * @param fields what to write of a row
     */
    static <T> String of(String header, List<T> rows, Function<T, List<Object>> fields) {
        StringBuilder text = new StringBuilder(header);
        for (T row : rows.subList(0, Math.min(rows.size(), MOST_ROWS))) {
            String separator = "\n";
            for (Object field : fields.apply(row)) {
                text.append(separator).append(field instanceof Double number ? shown(number) : oneLine(field));
                separator = " | ";
            }
        }
        if (rows.size() > MOST_ROWS) {
            text.append("\n(").append(rows.size() - MOST_ROWS).append(" more are not shown)");
        }
        return text.toString();
    }

    private static String shown(double number) {
        return number == Math.rint(number)
                ? String.format(Locale.ROOT, "%.0f", number)
                : String.format(Locale.ROOT, "%.1f", number);
    }

    private static String oneLine(Object field) {
        return field.toString().replace('\n', ' ');
    }
}
