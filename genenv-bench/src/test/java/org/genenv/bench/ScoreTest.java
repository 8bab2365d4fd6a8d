package org.genenv.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.genenv.core.environment.StopReason;
import org.junit.jupiter.api.Test;

class ScoreTest {
    @Test
    void aMeanHasTheIntervalOfItsStandardError() {
        Score score = Score.mean("F1", new double[] {0, 1, 0.5, 0.5});

        // Deviation sqrt(0.5 / 3), standard error a half of it.
        assertThat(score.value()).isEqualTo(0.5);
        assertThat(score.lower()).isCloseTo(0.5 - 1.96 * Math.sqrt(0.5 / 3) / 2, within(1e-4));
        assertThat(score.upper()).isCloseTo(0.5 + 1.96 * Math.sqrt(0.5 / 3) / 2, within(1e-4));
        assertThat(score.successes()).isEmpty();
    }

    @Test
    void equalValuesTellNothingOfTheSpread() {
        Score none = Score.mean("F1", new double[] {0, 0});
        Score wilson = Score.of("F1", new Proportion(0, 2));
        assertThat(none.lower()).isCloseTo(wilson.lower(), within(1e-12));
        assertThat(none.upper()).isCloseTo(wilson.upper(), within(1e-12));

        Score one = Score.mean("F1", new double[] {0.3});
        assertThat(one.lower()).isLessThan(0.05);
        assertThat(one.upper()).isGreaterThan(0.8);
    }

    @Test
    void aTallyBreaksDownByCategory() {
        Tally tally = new Tally();
        tally.add(new EvaluatedItem("a", "heat", true, "", List.of(), 1, StopReason.SOLVED, Map.of()));
        tally.add(new EvaluatedItem("b", "heat", false, "", List.of(), 1, StopReason.SOLVED, Map.of()));
        tally.add(new EvaluatedItem("c", "cool", false, "", List.of(), 1, StopReason.SOLVED, Map.of()));

        assertThat(tally.scores().headline()).isEqualTo(Score.of("all", new Proportion(1, 3)));
        assertThat(tally.scores().parts())
                .containsExactly(Score.of("cool", new Proportion(0, 1)), Score.of("heat", new Proportion(1, 2)));
    }

    @Test
    void theIntervalOfNothingButZerosOrOnesEndsThereExactly() {
        for (int n = 1; n < 50; n++) {
            double[] values = new double[n];
            assertThat(Score.mean("all", values).lower()).isEqualTo(0);
            Arrays.fill(values, 1);
            assertThat(Score.mean("all", values).upper()).isEqualTo(1);
        }
    }
}
