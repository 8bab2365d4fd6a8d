package org.genenv.bench.travelplanner.tool;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.genenv.bench.travelplanner.plan.CityText;
import org.genenv.bench.travelplanner.plan.DayField;
import org.genenv.bench.travelplanner.plan.Plan;
import org.genenv.bench.travelplanner.query.Query;
import org.genenv.bench.travelplanner.solver.SolverResult.Solved;
import org.genenv.bench.travelplanner.solver.TripSolver;
import org.genenv.bench.travelplanner.table.Road;
import org.genenv.bench.travelplanner.table.Tables;

/**
 * What sole planning starts from: everything that the tools know of the cities of one journey.
 *
 * <p>Departure: the published information is about the cities of the annotated plan, which is not published for all queries; here they are
 * those of the cheapest plan.
 */
public final class ReferenceInformation {
    private final Query query;
    private final Tables tables;
    private final Toolbox toolbox;

    private ReferenceInformation(Query query, Tables tables) {
        this.query = query;
        this.tables = tables;
        this.toolbox = new Toolbox(tables);
    }

    /** A way of the journey, and its day, from 0. */
    private record Leg(CityText.Way way, int day) {}

    /** The information as text, table after table. */
    public static String of(Query query, Tables tables) {
        return new ReferenceInformation(query, tables).text();
    }

    private String text() {
        List<String> parts = new ArrayList<>();
        List<Leg> legs = legs();
        for (Leg leg : legs) {
            String origin = leg.way().origin();
            String city = leg.way().destination();
            String date = query.dates().get(leg.day());
            parts.add("Flights from " + origin + " to " + city + " on " + date + ":\n"
                    + ask("FlightSearch", origin, city, date));
            for (Road.Mode mode : Road.Mode.values()) {
                parts.add(ask("GoogleDistanceMatrix", origin, city, mode.word()));
            }
        }
        for (Leg leg : legs.subList(0, legs.size() - 1)) {
            String city = leg.way().destination();
            parts.add("Accommodations in " + city + ":\n" + ask("AccommodationSearch", city));
            parts.add("Restaurants in " + city + ":\n" + ask("RestaurantSearch", city));
            parts.add("Attractions in " + city + ":\n" + ask("AttractionSearch", city));
        }
        return String.join("\n", parts);
    }

    private String ask(String tool, String... arguments) {
        return toolbox.call(Toolbox.spec(tool).orElseThrow(), List.of(arguments));
    }

    /** Of the cheapest plan; where there is none, of the first cities of the destination with two nights each. */
    private List<Leg> legs() {
        if (new TripSolver(tables).solve(query.withBudget(Double.MAX_VALUE)) instanceof Solved solved) {
            return legs(solved.plan());
        }
        List<String> cities =
                query.isToState() ? tables.cities().in(query.destination()) : List.of(query.destination());
        List<Leg> legs = new ArrayList<>();
        String from = query.origin();
        int day = 0;
        for (String city : cities.subList(0, Math.min(query.cities(), cities.size()))) {
            legs.add(new Leg(new CityText.Way(from, city), Math.min(day, query.days() - 1)));
            from = city;
            day += 2;
        }
        legs.add(new Leg(new CityText.Way(from, query.origin()), query.days() - 1));
        return legs;
    }

    private static List<Leg> legs(Plan plan) {
        List<Leg> legs = new ArrayList<>();
        for (int day = 0; day < plan.days().size(); day++) {
            int today = day;
            Optional<CityText.Way> way =
                    plan.days().get(day).text(DayField.CURRENT_CITY).flatMap(CityText::way);
            way.ifPresent(known -> legs.add(new Leg(known, today)));
        }
        return legs;
    }
}
