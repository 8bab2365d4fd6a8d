package org.genenv.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DifficultyTest {
    private static TaskRecord task(int epoch, int successes, int attempts) {
        return new TaskRecord(epoch, "t", "pick", "{}", successes, attempts, OptionalDouble.empty());
    }

    @ParameterizedTest
    @CsvSource({
        "0, never solved",
        "0.125, up to 20 %",
        "0.2, 20 to 40 %",
        "0.375, 20 to 40 %",
        "0.4, 40 to 60 %",
        "0.5, 40 to 60 %",
        "0.6, 40 to 60 %",
        "0.625, 60 to 80 %",
        "0.8, 60 to 80 %",
        "0.875, above 80 %",
        "1, always solved"
    })
    void ratesFallIntoTheBinsThatTheirNamesSay(double rate, String name) {
        assertThat(Difficulty.BINS.get(Difficulty.bin(rate))).isEqualTo(name);
    }

    @Test
    void borderThatRoundingMissesStaysInTheMiddle() {
        assertThat(Difficulty.bin(0.1 + 0.3)).isEqualTo(3);
        assertThat(Difficulty.bin(0.7 - 0.1)).isEqualTo(3);
        assertThat(Difficulty.bin(0.1 * 6)).isEqualTo(3);
    }

    @Test
    void everyEpochIsAHistogramOfItsTasks() {
        Difficulty difficulty = Difficulty.of(List.of(task(2, 8, 8), task(1, 0, 8), task(1, 4, 8), task(1, 0, 4)), 10);

        assertThat(difficulty.columns()).hasSize(2);
        assertThat(difficulty.columns().get(0).counts()).containsExactly(2, 0, 0, 1, 0, 0, 0);
        assertThat(difficulty.columns().get(1).counts()).containsExactly(0, 0, 0, 0, 0, 0, 1);
    }

    @Test
    void manyEpochsShareColumnsAndNoTaskIsLost() {
        List<TaskRecord> tasks = IntStream.rangeClosed(1, 125)
                .mapToObj(epoch -> task(epoch, 1, 2))
                .toList();

        Difficulty difficulty = Difficulty.of(tasks, 60);

        assertThat(difficulty.columns()).hasSizeLessThanOrEqualTo(60);
        assertThat(difficulty.columns().get(0).firstEpoch()).isEqualTo(1);
        assertThat(difficulty.columns().get(difficulty.columns().size() - 1).lastEpoch())
                .isEqualTo(125);
        assertThat(difficulty.columns().stream()
                        .mapToInt(column -> column.counts().get(3))
                        .sum())
                .isEqualTo(125);
    }

    @Test
    void noTasksAreNoColumns() {
        assertThat(Difficulty.of(List.of(), 60).columns()).isEmpty();
    }
}
