package org.genenv.bench.travelplanner.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.genenv.bench.travelplanner.table.Tables;
import org.junit.jupiter.api.Test;

class ToolboxTest {
    private final Toolbox toolbox = new Toolbox(Tables.sample());

    @Test
    void everyToolAnswersWithATable() {
        assertThat(ask("FlightSearch", "Fernhaven", "Salthaven", "2022-03-01"))
                .isEqualTo("Flight Number | Price | Departure Time | Arrival Time | Duration\n"
                        + "F101 | 100 | 10:05 | 11:28 | 1 hours 23 minutes");
        assertThat(ask("GoogleDistanceMatrix", "Fernhaven", "Dunwick", "self-driving"))
                .isEqualTo(
                        "self-driving, from Fernhaven to Dunwick, duration: 1 hour 33 mins, distance: 132 km, cost: 6");
        assertThat(ask("GoogleDistanceMatrix", "Fernhaven", "Dunwick", "Taxi")).endsWith("cost: 132");
        assertThat(ask("AccommodationSearch", "Fernhaven").lines())
                .hasSize(6)
                .element(1)
                .asString()
                .isEqualTo("Ivory Villa | 150 | Entire home/apt | No smoking | 3 | 8 | 3");
        assertThat(ask("RestaurantSearch", "Fernhaven").lines()).hasSize(8);
        assertThat(ask("AttractionSearch", "Fernhaven (Aldmark)").lines()).hasSize(5);
        assertThat(ask("CitySearch", "Brinmoor")).isEqualTo("Salthaven, Windmere, Kelby");
    }

    @Test
    void whatIsNotThereIsAnsweredInWords() {
        assertThat(ask("RestaurantSearch", "Fernhavn"))
                .isEqualTo("There is no city 'Fernhavn'. Did you mean Fernhaven?");
        assertThat(ask("CitySearch", "Texas")).isEqualTo("There is no state 'Texas'.");
        assertThat(ask("FlightSearch", "Fernhaven", "Salthaven", "March 1")).contains("'March 1' is no date");
        assertThat(ask("FlightSearch", "Fernhaven", "Salthaven", "2022-04-01"))
                .isEqualTo("There is no flight from Fernhaven to Salthaven on 2022-04-01.");
        assertThat(ask("FlightSearch", "Fernhaven", "Mars", "2022-03-01")).contains("no city 'Mars'");
        assertThat(ask("GoogleDistanceMatrix", "Stonebay", "Windmere", "taxi")).endsWith("no valid information.");
        assertThat(ask("GoogleDistanceMatrix", "Stonebay", "Kelby", "bus")).contains("'bus', expected self-driving or");
        assertThat(ask("CitySearch")).contains("0 arguments, expected CitySearch[state]");
        assertThat(ask("AttractionSearch", "x".repeat(100_000))).hasSizeLessThan(120);
    }

    private String ask(String tool, String... arguments) {
        return toolbox.call(Toolbox.spec(tool).orElseThrow(), List.of(arguments));
    }
}
