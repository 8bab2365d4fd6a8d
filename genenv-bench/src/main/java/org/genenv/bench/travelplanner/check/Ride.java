package org.genenv.bench.travelplanner.check;

import java.util.Locale;
import java.util.Optional;
import org.genenv.bench.travelplanner.plan.CityText;
import org.genenv.bench.travelplanner.plan.Day;
import org.genenv.bench.travelplanner.plan.DayField;
import org.genenv.bench.travelplanner.table.Flight;
import org.genenv.bench.travelplanner.table.Road;
import org.genenv.bench.travelplanner.table.Tables;

/**
 * A day's transportation, as it is looked up.
 *
 * @param kind how
 * @param way from where to where, by its own text or else by the day's city, without parentheses
 * @param flightNumber of a flight whose number stands where it should
 */
record Ride(Kind kind, Optional<CityText.Way> way, Optional<String> flightNumber) {
    private static final String NUMBER = "Flight Number: ";

    /** What is looked up. Other transportation than these is taken as it comes, for nothing. */
    enum Kind {
        FLIGHT,
        SELF_DRIVING,
        TAXI,
        OTHER
    }

    /** The transportation of a day that has one. */
    static Optional<Ride> of(Day day) {
        return day.filled(DayField.TRANSPORTATION)
                .map(text -> new Ride(
                        kind(text.toLowerCase(Locale.ROOT)),
                        CityText.way(text)
                                .or(() -> day.text(DayField.CURRENT_CITY).flatMap(CityText::way))
                                .map(CityText.Way::withoutParentheses),
                        number(text)));
    }

    private static Kind kind(String text) {
        if (text.contains("flight number")) {
            return Kind.FLIGHT;
        }
        if (text.contains("self-driving")) {
            return Kind.SELF_DRIVING;
        }
        return text.contains("taxi") ? Kind.TAXI : Kind.OTHER;
    }

    private static Optional<String> number(String text) {
        int at = text.indexOf(NUMBER);
        if (at < 0) {
            return Optional.empty();
        }
        String rest = text.substring(at + NUMBER.length());
        int again = rest.indexOf(NUMBER);
        String number = again < 0 ? rest : rest.substring(0, again);
        int comma = number.indexOf(',');
        return Optional.of(comma < 0 ? number : number.substring(0, comma));
    }

    /** Whether there is such a flight, on whatever day, or such a road. */
    boolean exists(Tables tables) {
        return switch (kind) {
            case FLIGHT ->
                way.isPresent()
                        && flightNumber.isPresent()
                        && tables.flights()
                                .exists(
                                        flightNumber.get(),
                                        way.get().origin(),
                                        way.get().destination());
            case SELF_DRIVING, TAXI -> road(tables).isPresent();
            case OTHER -> true;
        };
    }

    /** What a party pays, in dollars; 0 for what is not found. A flight counts by its number alone, whichever way it goes. */
    double cost(Tables tables, int people) {
        return switch (kind) {
            case FLIGHT ->
                way.flatMap(known -> flightNumber)
                        .flatMap(tables.flights()::numbered)
                        .map(Flight::price)
                        .map(price -> price * people)
                        .orElse(0.0);
            case SELF_DRIVING -> carCost(tables, Road.Mode.SELF_DRIVING, people);
            case TAXI -> carCost(tables, Road.Mode.TAXI, people);
            case OTHER -> 0;
        };
    }

    private double carCost(Tables tables, Road.Mode mode, int people) {
        return road(tables).map(road -> (double) road.cost(mode, people)).orElse(0.0);
    }

    private Optional<Road> road(Tables tables) {
        return way.flatMap(known -> tables.roads().between(known.origin(), known.destination()));
    }
}
