package org.genenv.bench.travelplanner.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import org.genenv.core.ConformanceData;
import org.junit.jupiter.api.Test;

class TablesTest {
    private static final String RESTAURANTS = "database/restaurants/clean_restaurant_2022.csv";
    private static final String HEADER = "Name,City,Cuisines,Average Cost,Aggregate Rating\n";

    @Test
    void publishedTablesLeaveOutRowsWithAnEmptyField() throws IOException {
        Tables tables = Tables.read(new DataFiles.Folder(ConformanceData.path("bench/travelplanner")));
        assertThat(tables.accommodations().size()).isEqualTo(4285);
        assertThat(tables.restaurants().size()).isEqualTo(9551);
        assertThat(tables.attractions().size()).isEqualTo(5302);
        assertThat(tables.cities().all()).hasSize(312);
        assertThat(tables.flights().isSubset()).isTrue();
        Road road = tables.roads().between("Detroit", "Norfolk").orElseThrow();
        assertThat(road.costOfCar(Road.Mode.SELF_DRIVING)).isEqualTo(57);
        assertThat(road.cost(Road.Mode.TAXI, 5)).isEqualTo(2 * 1144);
    }

    @Test
    void sampleHasTenCitiesInThreeStatesAndDropsWhatIsIncomplete() {
        Tables tables = Tables.sample();
        assertThat(tables.cities().states()).containsExactly("Aldmark", "Brinmoor", "Corvale");
        assertThat(tables.cities().all()).hasSize(10);
        assertThat(tables.accommodations().find("Unruly Shed", "Dunwick")).isEmpty();
        assertThat(tables.restaurants().find("Unrated Diner", "Kelby")).isEmpty();
        assertThat(tables.roads().between("Stonebay", "Kelby"))
                .as("no information")
                .isEmpty();
        assertThat(tables.roads().between("Stonebay", "Windmere"))
                .as("over a day")
                .isEmpty();
        assertThat(tables.flights().on("2022-03-01", "Fernhaven", "Salthaven")).hasSize(1);
        assertThat(tables.flights().on("2022-03-30", "Fernhaven", "Salthaven")).isEmpty();
    }

    @Test
    void placeIsTheFirstWhoseNameContainsTheText() {
        Places<Attraction> places = new Places<>(
                List.of(attraction("Old Mill", "Kelby"), attraction("Mill", "Dunwick"), attraction("Mill", "Kelby")));
        assertThat(places.find("Mill", "Kelby").orElseThrow().name()).isEqualTo("Old Mill");
        assertThat(places.count("Mill", "Kelby")).isEqualTo(2);
        assertThat(places.find("mill", "Kelby")).isEmpty();
        assertThat(places.find("Mill", "Oakmere")).isEmpty();
    }

    private static Attraction attraction(String name, String city) {
        return new Attraction(name, "1 Road", "1", "https://a.example", city);
    }

    @Test
    void missingColumnIsNamed() {
        assertFault(
                "Name,City,Cuisines,Average Cost\n", "sample " + RESTAURANTS + ":1", "'Aggregate Rating' is missing");
    }

    @Test
    void wrongNumberIsNamedByLineAndColumn() {
        assertFault(
                HEADER + "A,Kelby,French,12,4\nB,Kelby,French,dear,4\n", ":3", "Average Cost is 'dear', expected a");
    }

    @Test
    void lineThatIsCutOffIsNamed() {
        assertFault(HEADER + "A,Kelby,\"French\nCafe\",1,1\nB,Kel", ":4", "2 fields");
    }

    @Test
    void brokenQuotingIsNamedByLineAndColumn() {
        assertFault(HEADER + "A,Kelby,\"French\" x,12,4\n", ":2:19", "no CSV");
        assertFault(HEADER + "A,Kelby,\"French,12,4\n", ":3:1:", "begins on line 2", "closing quote");
    }

    @Test
    void emptyFileIsRefused() {
        assertFault("", "is empty");
    }

    private static void assertFault(String restaurants, String... expected) {
        assertThatThrownBy(() -> Tables.read(new SampleBut(restaurants)))
                .isInstanceOf(TableException.class)
                .hasMessageContainingAll(expected);
    }

    /** The sample with other restaurants. */
    private record SampleBut(String restaurants) implements DataFiles {
        private static final DataFiles SAMPLE = new DataFiles.Sample();

        @Override
        public String source() {
            return SAMPLE.source();
        }

        @Override
        public String nameOf(String file) {
            return SAMPLE.nameOf(file);
        }

        @Override
        public boolean has(String file) {
            return SAMPLE.has(file);
        }

        @Override
        public BufferedReader open(String file) throws IOException {
            return file.equals(RESTAURANTS) ? new BufferedReader(new StringReader(restaurants)) : SAMPLE.open(file);
        }
    }
}
