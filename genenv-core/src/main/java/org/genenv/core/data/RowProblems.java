package org.genenv.core.data;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** What is wrong with the rows of files: the first few in words, the others counted. Not thread-safe. */
public final class RowProblems {
    private static final int SHOWN = 10;

    private final List<String> problems = new ArrayList<>();
    private int count;

    /**
     * Adds a wrong row.
     *
     * @param where file and number, as {@link DataRow#where}
     * @param problem column, value found, what was expected
     */
    public void add(String where, String problem) {
        count++;
        if (problems.size() < SHOWN) {
            problems.add(where + ": " + problem);
        }
    }

    /** @throws IOException with the first ten wrong rows, a line each, and the number of the others; if there are any */
    public void refuseIfAny() throws IOException {
        if (count > 0) {
            int more = count - problems.size();
            throw new IOException(
                    String.join("\n", problems) + (more > 0 ? "\n... and " + more + " more wrong rows" : ""));
        }
    }
}
