package org.genenv.bench.travelplanner.table;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reads the tables as the benchmark's own loaders do: a row with an empty field is left out (which of accommodations is every sixth), but
 * for roads, whose column {@code cost} is always empty.
 */
final class TableReader {
    private static final String CITIES = "database/background/citySet_with_states.txt";
    private static final String ACCOMMODATIONS = "database/accommodations/clean_accommodations_2022.csv";
    private static final String RESTAURANTS = "database/restaurants/clean_restaurant_2022.csv";
    private static final String ATTRACTIONS = "database/attractions/attractions.csv";
    private static final String FLIGHTS = "database/flights/clean_Flights_2022.csv";
    private static final String FLIGHTS_SUBSET = "database/flights/flights_subset.csv";
    private static final String ROADS = "database/googleDistanceMatrix/distance.csv";
    private static final Pattern KILOMETRES = Pattern.compile("\\d[\\d,]*(\\.\\d+)? km");

    private final DataFiles files;

    /** Equal names as one text: the published flights are 3.8 million, between 300 cities on 31 days. */
    private final Map<String, String> names = new HashMap<>();

    TableReader(DataFiles files) {
        this.files = files;
    }

    Tables read() throws IOException {
        return new Tables(files.source(), cities(), accommodations(), restaurants(), attractions(), flights(), roads());
    }

    private Cities cities() throws IOException {
        Map<String, String> stateOf = new LinkedHashMap<>();
        try (BufferedReader text = files.open(CITIES)) {
            int line = 1;
            for (String entry = text.readLine(); entry != null; entry = text.readLine(), line++) {
                int tab = entry.indexOf('\t');
                if (tab >= 0) {
                    stateOf.put(entry.substring(0, tab), entry.substring(tab + 1));
                } else if (!entry.isBlank()) {
                    throw new TableException(files.nameOf(CITIES) + ":" + line + ": found '" + entry
                            + "', expected a city and its state with a tab between");
                }
            }
        }
        return new Cities(stateOf);
    }

    private Places<Accommodation> accommodations() throws IOException {
        return new Places<>(complete(
                ACCOMMODATIONS,
                List.of(
                        "NAME",
                        "room type",
                        "price",
                        "minimum nights",
                        "review rate number",
                        "house_rules",
                        "maximum occupancy",
                        "city"),
                row -> {
                    if (!(row.number("maximum occupancy") > 0)) {
                        throw row.wrong("maximum occupancy", "a number above 0");
                    }
                    return new Accommodation(
                            row.text("NAME"),
                            row.text("room type"),
                            row.number("price"),
                            row.number("minimum nights"),
                            row.number("review rate number"),
                            row.text("house_rules"),
                            row.number("maximum occupancy"),
                            name(row.text("city")));
                }));
    }

    private Places<Restaurant> restaurants() throws IOException {
        return new Places<>(complete(
                RESTAURANTS,
                List.of("Name", "City", "Cuisines", "Average Cost", "Aggregate Rating"),
                row -> new Restaurant(
                        row.text("Name"),
                        name(row.text("City")),
                        row.text("Cuisines"),
                        row.number("Average Cost"),
                        row.number("Aggregate Rating"))));
    }

    private Places<Attraction> attractions() throws IOException {
        return new Places<>(complete(
                ATTRACTIONS,
                List.of("Name", "Address", "Phone", "Website", "City"),
                row -> new Attraction(
                        row.text("Name"),
                        row.text("Address"),
                        row.text("Phone"),
                        row.text("Website"),
                        name(row.text("City")))));
    }

    private Flights flights() throws IOException {
        boolean isSubset = !files.has(FLIGHTS);
        List<Flight> all = complete(
                isSubset ? FLIGHTS_SUBSET : FLIGHTS,
                List.of(
                        "Flight Number",
                        "Price",
                        "DepTime",
                        "ArrTime",
                        "ActualElapsedTime",
                        "FlightDate",
                        "OriginCityName",
                        "DestCityName",
                        "Distance"),
                row -> new Flight(
                        row.text("Flight Number"),
                        row.number("Price"),
                        name(row.text("DepTime")),
                        name(row.text("ArrTime")),
                        name(row.text("ActualElapsedTime")),
                        name(row.text("FlightDate")),
                        name(row.text("OriginCityName")),
                        name(row.text("DestCityName")),
                        name(row.text("Distance"))));
        return new Flights(all, isSubset);
    }

    private <T> List<T> complete(String file, List<String> columns, CsvTable.RowReader<T> reader) throws IOException {
        return CsvTable.read(files, file, columns, CsvTable.Row::isComplete, reader);
    }

    /** A way as it is listed; one that takes a day or more has no road. */
    private record Way(String origin, String destination, Optional<Road> road) {}

    /** Of a way that is listed twice the first entry counts. */
    private Roads roads() throws IOException {
        List<Way> ways = CsvTable.read(
                files,
                ROADS,
                List.of("origin", "destination", "duration", "distance"),
                row -> true,
                row -> new Way(name(row.text("origin")), name(row.text("destination")), road(row)));
        Map<String, Map<String, Optional<Road>>> byOrigin = new HashMap<>();
        for (Way way : ways) {
            byOrigin.computeIfAbsent(way.origin(), unused -> new HashMap<>())
                    .putIfAbsent(way.destination(), way.road());
        }
        return new Roads(byOrigin);
    }

    private static Optional<Road> road(CsvTable.Row row) throws TableException {
        if (!row.has("duration") || !row.has("distance") || row.text("duration").contains("day")) {
            return Optional.empty();
        }
        String distance = row.text("distance");
        if (!KILOMETRES.matcher(distance).matches()) {
            throw row.wrong("distance", "kilometres such as 1,144 km");
        }
        String number =
                distance.substring(0, distance.length() - " km".length()).replace(",", "");
        return Optional.of(new Road(row.text("duration"), distance, Double.parseDouble(number)));
    }

    private String name(String text) {
        return names.computeIfAbsent(text, same -> same);
    }
}
