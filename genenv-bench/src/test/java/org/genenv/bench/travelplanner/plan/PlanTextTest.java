package org.genenv.bench.travelplanner.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

class PlanTextTest {
    private static final String JSON =
            "[{\"days\":1,\"current_city\":\"Kelby\",\"lunch\":\"Wild [old] Spoon, Kelby\"}]";

    @Test
    void planIsFoundAloneInAFenceAmongWordsAndInAnObject() throws PlanException {
        Plan plan = PlanText.read(JSON);
        assertThat(plan.days()).hasSize(1);
        assertThat(plan.days().get(0).filled(DayField.LUNCH)).contains("Wild [old] Spoon, Kelby");
        assertThat(PlanText.read("```json\n" + JSON + "\n```")).isEqualTo(plan);
        assertThat(PlanText.read("Here [as asked] it is: " + JSON + " Enjoy [it]!"))
                .isEqualTo(plan);
        assertThat(PlanText.read("{\"plan\": " + JSON + "}")).isEqualTo(plan);
    }

    @Test
    void samePlanTwiceIsOnePlanButTwoPlansAreNone() throws PlanException {
        assertThat(PlanText.read(JSON + "\nAgain:\n" + JSON)).isEqualTo(PlanText.read(JSON));
        assertThatThrownBy(() -> PlanText.read(JSON + JSON.replace("Kelby", "Oakmere")))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("2 plans");
    }

    @Test
    void daysAsLinesAreRead() throws PlanException {
        Plan plan = PlanText.read(
                """
                Sure!
                **Day 1:**
                Current City: from Kelby to Oakmere
                Transportation: Taxi, from Kelby to Oakmere, duration: 3 hours
                - **Dinner**: Wild Spoon, Oakmere
                Attraction: Old Mill, Oakmere; New Mill, Oakmere.

                Day 2:
                Current City: Oakmere
                Breakfast: -""");
        assertThat(plan.days()).hasSize(2);
        Day first = plan.days().get(0);
        assertThat(first.filled(DayField.TRANSPORTATION)).contains("Taxi, from Kelby to Oakmere, duration: 3 hours");
        assertThat(first.filled(DayField.DINNER)).contains("Wild Spoon, Oakmere");
        assertThat(first.attractions()).containsExactly("Old Mill, Oakmere", " New Mill, Oakmere");
        assertThat(first.has(DayField.LUNCH)).isFalse();
        assertThat(plan.days().get(1).isBlank(DayField.BREAKFAST)).isTrue();
    }

    @Test
    void whatIsNoPlanIsToldSo() {
        for (String text : List.of("", "I cannot.", "[]", "[1, 2]", "[{\"a\":1}]", "[{\"current_city\":\"Kelby\"")) {
            assertThatThrownBy(() -> PlanText.read(text)).as(text).isInstanceOf(PlanException.class);
        }
        assertThatThrownBy(() -> PlanText.read("Day 1:\nLunch: A, B\nDay 3:\nLunch: C, D"))
                .hasMessageContaining("day 3 follows 1 days");
        assertThatThrownBy(() -> PlanText.read("x".repeat(60_000))).hasMessageContaining("60000 characters");
    }

    @Test
    void hostileTextsTakeNoTime() {
        for (String piece :
                List.of("[", "[{\"a\":", "[{\"current_city\":\"", "Day 1: ", "Day ", "\\", "*", "{", "[1,")) {
            String text = piece.repeat(49_000 / piece.length());
            Assertions.assertTimeoutPreemptively(
                    Duration.ofSeconds(2),
                    () -> assertThatThrownBy(() -> PlanText.read(text)).isInstanceOf(PlanException.class));
        }
    }
}
