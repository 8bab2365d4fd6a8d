package org.genenv.core.training;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class MicroBatchTest {
    private static TrainingRow row(int length, int... completionPositions) {
        int[] ids = new int[length];
        boolean[] mask = new boolean[length];
        for (int t = 0; t < length; t++) {
            ids[t] = 100 * length + t;
        }
        for (int position : completionPositions) {
            mask[position] = true;
        }
        return new TrainingRow(ids, mask);
    }

    @Test
    void eachCompletionTokenIsPredictedByTheTokenBeforeIt() {
        MicroBatch batch =
                MicroBatch.split(List.of(row(3, 0, 1, 2), row(4, 3)), 100).get(0);
        assertThat(batch.rows).containsExactly(0, 1);
        assertThat(batch.predictors).containsExactly(0, 1, 5); // 3 tokens of the first row, then the second's third
        assertThat(batch.targets).containsExactly(301, 302, 403);
    }

    @Test
    void rowsAreSortedByLengthAndPaddedRectanglesStayUnderTheBudget() {
        List<TrainingRow> rows = List.of(row(9, 8), row(2, 1), row(5, 4), row(4, 3), row(30, 3));
        List<MicroBatch> batches = MicroBatch.split(rows, 16);
        assertThat(batches).extracting(b -> b.rows).containsExactly(List.of(1, 3, 2), List.of(0), List.of(4));
    }

    @Test
    void rowsWithoutCompletionTokensAreLeftOut() {
        assertThat(MicroBatch.split(List.of(row(3), row(1, 0), row(2, 1)), 100))
                .singleElement()
                .satisfies(batch -> assertThat(batch.rows).containsExactly(2));
        assertThat(MicroBatch.split(List.of(row(3)), 100)).isEmpty();
    }

    @Test
    void rowKeepsItsOwnCopyOfTheIds() {
        int[] ids = {1, 2, 3};
        TrainingRow row = new TrainingRow(ids, new boolean[] {false, true, true});
        Arrays.fill(ids, 9);
        assertThat(row.ids()).containsExactly(1, 2, 3);
        assertThat(row.completionPositions()).containsExactly(1, 2);
    }
}
