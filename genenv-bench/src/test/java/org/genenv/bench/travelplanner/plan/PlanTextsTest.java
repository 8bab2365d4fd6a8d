package org.genenv.bench.travelplanner.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.genenv.bench.travelplanner.plan.CityText.Way;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

/** What the published code reads with regular expressions; the expectations are Python's answers. */
class PlanTextsTest {
    @Test
    void placeIsCutAtTheLastComma() {
        assertPlace("Oak, Ash & Elm, Kelby", "Oak, Ash & Elm", "Kelby");
        assertPlace(" Oak ,\tKelby (Brinmoor)", "Oak", "Kelby");
        assertPlace("Oak", "-", "-");
        assertPlace("Oak, Kelby,", "-", "-");
        assertPlace("Oak, Kelby; Cost: 14", "Oak", "Kelby; Cost: 14");
        assertPlace("Big\nOak, Kelby", "Oak", "Kelby");
    }

    private static void assertPlace(String text, String name, String city) {
        assertThat(PlaceReference.parse(text)).as(text).isEqualTo(new PlaceReference(name, city));
    }

    @Test
    void wayEndsAtACommaAndBeginsAtTheFirstFrom() {
        assertThat(CityText.way("Taxi, from Kelby to Oakmere, duration: 1 min")).contains(new Way("Kelby", "Oakmere"));
        assertThat(CityText.way("from St. Kelby  to\tOakmere (Aldmark)"))
                .map(Way::withoutParentheses)
                .contains(new Way("St. Kelby", "Oakmere "));
        assertThat(CityText.way("away from home, from Kelby to Oakmere"))
                .contains(new Way("home, from Kelby", "Oakmere"));
        assertThat(CityText.way("from Kelby")).isEmpty();
        assertThat(CityText.way("from\nKelby to Oakmere")).contains(new Way("Kelby", "Oakmere"));
        assertThat(CityText.way("from Kel\nby to Oakmere")).isEmpty();
        assertThat(CityText.way("fromage to Oakmere")).isEmpty();
    }

    @Test
    void parenthesisCountsOnlyWhereItIsClosed() {
        assertThat(CityText.beforeParenthesis("Kelby(Brinmoor)")).isEqualTo("Kelby");
        assertThat(CityText.beforeParenthesis("Kelby(Brinmoor")).isEqualTo("Kelby(Brinmoor");
        assertThat(CityText.beforeParenthesis("Kel\nby(Brinmoor)")).isEqualTo("Kel\nby(Brinmoor)");
    }

    @Test
    void hostileTextsTakeNoTime() {
        int length = 300_000;
        for (String piece : List.of("from ", "from a\n", "from a to", " ", "to ", "(", ",", " to ,")) {
            String text = piece.repeat(length / piece.length());
            Assertions.assertTimeoutPreemptively(Duration.ofSeconds(2), () -> {
                CityText.way(text);
                CityText.way("from" + text + "to b");
                CityText.beforeParenthesis(text);
                PlaceReference.parse(text);
            });
        }
    }
}
