package org.genenv.bench.travelplanner.tool;

import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.genenv.bench.option.ClosestName;
import org.genenv.bench.task.Quotation;
import org.genenv.bench.travelplanner.plan.CityText;
import org.genenv.bench.travelplanner.table.Flight;
import org.genenv.bench.travelplanner.table.Place;
import org.genenv.bench.travelplanner.table.Road;
import org.genenv.bench.travelplanner.table.Tables;
import org.genenv.bench.travelplanner.tool.ToolSpec.Parameter;

/**
 * The six searches of the benchmark over the tables. Whatever is asked is answered, in words where it makes no sense. Immutable and
 * thread-safe; an answer takes microseconds.
 */
final class Toolbox {
    private static final String FLIGHTS = "FlightSearch";
    private static final String ROADS = "GoogleDistanceMatrix";
    private static final String ACCOMMODATIONS = "AccommodationSearch";
    private static final String RESTAURANTS = "RestaurantSearch";
    private static final String ATTRACTIONS = "AttractionSearch";
    private static final String CITIES = "CitySearch";
    private static final Parameter CITY = new Parameter("city", "Name of the city.");

    /** The searches. */
    static final List<ToolSpec> SPECS = List.of(
            new ToolSpec(
                    FLIGHTS,
                    "Lists the flights from one city to another on a day.",
                    List.of(
                            new Parameter("origin", "Name of the city to leave."),
                            new Parameter("destination", "Name of the city to reach."),
                            new Parameter("date", "The day, as YYYY-MM-DD."))),
            new ToolSpec(
                    ROADS,
                    "Tells duration, distance and cost of one car between two cities.",
                    List.of(
                            new Parameter("origin", "Name of the city to leave."),
                            new Parameter("destination", "Name of the city to reach."),
                            new Parameter("mode", "self-driving or taxi."))),
            new ToolSpec(ACCOMMODATIONS, "Lists where one can sleep in a city.", List.of(CITY)),
            new ToolSpec(RESTAURANTS, "Lists where one can eat in a city.", List.of(CITY)),
            new ToolSpec(ATTRACTIONS, "Lists what there is to see in a city.", List.of(CITY)),
            new ToolSpec(
                    CITIES, "Lists the cities of a state.", List.of(new Parameter("state", "Name of the state."))));

    private static final int LONGEST_NAME = 40;

    private final Tables tables;

    Toolbox(Tables tables) {
        this.tables = tables;
    }

    /** A search of this name. */
    static Optional<ToolSpec> spec(String name) {
        return SPECS.stream().filter(spec -> spec.name().equals(name)).findFirst();
    }

    /**
     * What a search finds.
     *
     * @param spec one of {@link #SPECS}
     * @param arguments in the order of its parameters
     */
    String call(ToolSpec spec, List<String> arguments) {
        if (arguments.size() != spec.parameters().size()) {
            return "Found " + arguments.size() + " arguments, expected " + spec.line();
        }
        List<String> given = arguments.stream()
                .map(argument -> CityText.beforeParenthesis(argument).strip())
                .toList();
        return switch (spec.name()) {
            case FLIGHTS -> flights(given.get(0), given.get(1), given.get(2));
            case ROADS -> road(given.get(0), given.get(1), given.get(2));
            case ACCOMMODATIONS -> accommodations(given.get(0));
            case RESTAURANTS -> restaurants(given.get(0));
            case ATTRACTIONS -> attractions(given.get(0));
            default -> cities(given.get(0));
        };
    }

    private String flights(String origin, String destination, String date) {
        Optional<String> stranger = strangers(origin, destination);
        if (stranger.isPresent()) {
            return stranger.get();
        }
        try {
            LocalDate.parse(date);
        } catch (DateTimeParseException e) {
            return Quotation.of(date) + " is no date; write it as YYYY-MM-DD, such as 2022-03-16.";
        }
        List<Flight> found = tables.flights().on(date, origin, destination);
        if (found.isEmpty()) {
            return "There is no flight from " + origin + " to " + destination + " on " + date + ".";
        }
        return TextTable.of(
                "Flight Number | Price | Departure Time | Arrival Time | Duration",
                found,
                flight -> List.of(
                        flight.number(), flight.price(), flight.departure(), flight.arrival(), flight.elapsed()));
    }

    private String road(String origin, String destination, String modeWord) {
        Optional<String> stranger = strangers(origin, destination);
        if (stranger.isPresent()) {
            return stranger.get();
        }
        for (Road.Mode mode : Road.Mode.values()) {
            if (mode.word().equalsIgnoreCase(modeWord)) {
                String way = mode.word() + ", from " + origin + " to " + destination + ", ";
                return tables.roads()
                        .between(origin, destination)
                        .map(road -> way + "duration: " + road.duration() + ", distance: " + road.distance()
                                + ", cost: " + road.costOfCar(mode))
                        .orElse(way + "no valid information.");
            }
        }
        return "mode is " + Quotation.of(modeWord) + ", expected self-driving or taxi.";
    }

    private String accommodations(String city) {
        return places(
                city,
                "accommodation",
                tables.accommodations().in(city),
                "Name | Price | Room Type | House Rules | Minimum Nights | Maximum Occupancy | Rating",
                roof -> List.of(
                        roof.name(),
                        roof.price(),
                        roof.roomType(),
                        roof.houseRules(),
                        roof.minimumNights(),
                        roof.maximumOccupancy(),
                        roof.rating()));
    }

    private String restaurants(String city) {
        return places(
                city,
                "restaurant",
                tables.restaurants().in(city),
                "Name | Average Cost | Cuisines | Rating",
                restaurant -> List.of(
                        restaurant.name(), restaurant.averageCost(), restaurant.cuisines(), restaurant.rating()));
    }

    private String attractions(String city) {
        return places(
                city,
                "attraction",
                tables.attractions().in(city),
                "Name | Address",
                attraction -> List.of(attraction.name(), attraction.address()));
    }

    private <T extends Place> String places(
            String city, String kind, List<T> found, String header, Function<T, List<Object>> fields) {
        if (found.isEmpty()) {
            return stranger(city).orElse("There is no " + kind + " in " + city + ".");
        }
        return TextTable.of(header, found, fields);
    }

    private String cities(String state) {
        List<String> found = tables.cities().in(state);
        return found.isEmpty() ? unknown("state", state, tables.cities().states()) : String.join(", ", found);
    }

    private Optional<String> strangers(String origin, String destination) {
        return stranger(origin).or(() -> stranger(destination));
    }

    private Optional<String> stranger(String city) {
        return tables.cities().stateOf(city).isPresent()
                ? Optional.empty()
                : Optional.of(unknown("city", city, tables.cities().all()));
    }

    private static String unknown(String kind, String name, Collection<String> known) {
        // A longer one is no misspelt name, and comparing it takes long.
        String hint = name.length() > LONGEST_NAME ? "" : ClosestName.hint(name, known);
        return "There is no " + kind + " " + Quotation.of(name) + "." + hint;
    }
}
