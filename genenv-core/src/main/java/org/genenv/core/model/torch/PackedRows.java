package org.genenv.core.model.torch;

import java.util.List;

/**
 * Rows of token ids laid one after the other without padding, with the maps between tokens and the rectangle of cells
 * in which attention works ({@code attention.py}).
 */
final class PackedRows {
    /** (N) token ids, row after row. */
    final long[] ids;

    /** (N) position of each token in its row. */
    final long[] positions;

    /** (rows * cells) a token for each cell; cells after a row's end name token 0 and are never looked at. */
    final long[] tokenOfCell;

    /** (N) the cell of each token. */
    final long[] cellOfToken;

    final int rows;

    /** Length of the longest row. */
    final int cells;

    /**
     * Packs rows.
     *
     * @throws IllegalArgumentException if there is no row, or one has no tokens
     */
    PackedRows(List<int[]> rows) {
        if (rows.isEmpty() || rows.stream().anyMatch(row -> row.length == 0)) {
            throw new IllegalArgumentException("there are no rows, or one has no tokens");
        }
        int tokens = rows.stream().mapToInt(row -> row.length).sum();
        this.rows = rows.size();
        this.cells = rows.stream().mapToInt(row -> row.length).max().orElseThrow();
        this.ids = new long[tokens];
        this.positions = new long[tokens];
        this.tokenOfCell = new long[this.rows * cells];
        this.cellOfToken = new long[tokens];
        int token = 0;
        for (int r = 0; r < this.rows; r++) {
            int[] row = rows.get(r);
            for (int t = 0; t < row.length; t++) {
                ids[token] = row[t];
                positions[token] = t;
                cellOfToken[token] = (long) r * cells + t;
                tokenOfCell[r * cells + t] = token;
                token++;
            }
        }
    }
}
