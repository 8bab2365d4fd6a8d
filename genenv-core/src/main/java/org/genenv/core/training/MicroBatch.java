package org.genenv.core.training;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Rows that pass through the model together, and which of their tokens predict completion tokens. */
final class MicroBatch {
    /** Numbers of the rows in the step. */
    final List<Integer> rows;

    /** Token ids of each row. */
    final List<int[]> ids;

    /** Tokens whose hidden states are wanted, numbered row after row: the ones before completion tokens. */
    final long[] predictors;

    /** The completion tokens' ids, in the same order. */
    final long[] targets;

    private MicroBatch(List<Integer> rows, List<TrainingRow> step) {
        this.rows = List.copyOf(rows);
        this.ids = rows.stream().map(r -> step.get(r).ids()).toList();
        int count = rows.stream().mapToInt(r -> step.get(r).completionCount()).sum();
        this.predictors = new long[count];
        this.targets = new long[count];
        int at = 0;
        int rowStart = 0;
        for (int r : rows) {
            TrainingRow row = step.get(r);
            for (int i = 0; i < row.completionCount(); i++) {
                int position = row.completionPosition(i);
                predictors[at] = (long) rowStart + position - 1;
                targets[at] = row.ids()[position];
                at++;
            }
            rowStart += row.length();
        }
    }

    /** Number of tokens, of all rows. */
    int tokens() {
        return ids.stream().mapToInt(row -> row.length).sum();
    }

    /**
     * Splits a step: rows of like length together, as many as the budget holds when all are padded to the longest. Rows
     * without completion tokens are left out.
     */
    static List<MicroBatch> split(List<TrainingRow> step, int tokenBudget) {
        List<Integer> byLength = IntStream.range(0, step.size())
                .filter(r -> step.get(r).completionCount() > 0)
                .boxed()
                .sorted(Comparator.comparingInt(r -> step.get(r).length()))
                .toList();
        List<MicroBatch> batches = new ArrayList<>();
        List<Integer> open = new ArrayList<>();
        for (int r : byLength) {
            // Ascending order: this row is the longest so far.
            if (!open.isEmpty() && (open.size() + 1L) * step.get(r).length() > tokenBudget) {
                batches.add(new MicroBatch(open, step));
                open.clear();
            }
            open.add(r);
        }
        if (!open.isEmpty()) {
            batches.add(new MicroBatch(open, step));
        }
        return batches;
    }
}
