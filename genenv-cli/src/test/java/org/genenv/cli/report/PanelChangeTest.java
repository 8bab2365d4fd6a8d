package org.genenv.cli.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PanelChangeTest {
    private static RolloutFile panel(int epoch, int... solvedOfFour) {
        List<GroupEntry> groups = new ArrayList<>();
        for (int t = 0; t < solvedOfFour.length; t++) {
            List<AttemptEntry> attempts = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                boolean isSolved = i < solvedOfFour[t];
                attempts.add(new AttemptEntry(
                        i, isSolved, isSolved ? 1 : 0, isSolved ? "SOLVED" : "TURN_LIMIT", 10L * i, 10));
            }
            groups.add(new GroupEntry("panel-" + t, "pick", attempts));
        }
        return new RolloutFile(Path.of("panel-" + epoch + ".jsonl"), true, epoch, groups, 0);
    }

    private static EpochFigures evaluated(int epoch, double rate) {
        return new EpochFigures(epoch, Map.of("panel.successRate", rate, "panel.standardError", 0.03));
    }

    private static Optional<PanelChange> change(List<EpochFigures> epochs, RolloutFile... files) {
        return PanelChange.of(new RunRecord(
                Path.of("run"),
                ConfigValues.NONE,
                new ObjectMapper().createObjectNode(),
                epochs,
                List.of(),
                List.of(),
                List.of(files),
                Optional.empty(),
                0));
    }

    @Test
    void intervalIsThatOfTheDifferencesTaskByTask() {
        // Differences 1/4, 1/4, 2/4, 0, 2/4, 0: mean 0.25, sample deviation 0.2236, standard error 0.0913.
        PanelChange change = change(
                        List.of(evaluated(0, 0.5), evaluated(8, 0.75)),
                        panel(0, 1, 2, 1, 4, 1, 3),
                        panel(8, 2, 3, 3, 4, 3, 3))
                .orElseThrow();

        assertThat(change.difference()).isCloseTo(0.25, within(1e-12));
        assertThat(change.tasks()).isEqualTo(6);
        assertThat(change.halfWidth().orElseThrow()).isCloseTo(2.571 * 0.09129, within(2e-3));
        assertThat(change.isGain()).isTrue();
        assertThat(change.isLoss()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"5, 2.571", "10, 2.228", "30, 2.042", "119, 1.980"})
    void studentsPointIsThatOfTheTables(int degreesOfFreedom, double table) {
        assertThat(PanelChange.student(degreesOfFreedom)).isCloseTo(table, within(4e-3));
    }

    @Test
    void withoutRecordsTheStandardErrorsGiveTheInterval() {
        PanelChange change =
                change(List.of(evaluated(0, 0.3), evaluated(4, 0.25))).orElseThrow();

        assertThat(change.tasks()).isZero();
        assertThat(change.halfWidth().orElseThrow()).isCloseTo(1.96 * 0.03 * Math.sqrt(2), within(1e-4));
        assertThat(change.isGain()).isFalse();
        assertThat(change.isLoss()).isFalse();
    }

    @Test
    void fallOfEveryTaskIsALoss() {
        PanelChange change = change(
                        List.of(evaluated(0, 0.75), evaluated(2, 0.25)),
                        panel(0, 3, 3, 4, 2, 3),
                        panel(2, 1, 1, 1, 1, 1))
                .orElseThrow();

        assertThat(change.isLoss()).isTrue();
    }

    @Test
    void fewTasksSayTooLittle() {
        Map<String, Double> withoutError = Map.of("panel.successRate", 0.5);
        PanelChange change = change(
                        List.of(new EpochFigures(0, withoutError), new EpochFigures(1, withoutError)),
                        panel(0, 1, 2),
                        panel(1, 3, 4))
                .orElseThrow();

        assertThat(change.halfWidth()).isEmpty();
        assertThat(change.isGain()).isFalse();
    }

    @Test
    void oneEvaluationIsNoChange() {
        assertThat(change(List.of(evaluated(0, 0.3), new EpochFigures(1, Map.of()))))
                .isEmpty();
    }
}
