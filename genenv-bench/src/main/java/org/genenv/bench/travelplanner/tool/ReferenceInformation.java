package org.genenv.bench.travelplanner.tool;

import java.util.ArrayList;
import java.util.List;
import org.genenv.bench.travelplanner.plan.CityText;
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

    /**
     * What sole planning is asked: the information, table after table, and the query.
     *
     * @param words the query in words
     */
    public static String question(Query query, String words, Tables tables) {
        return "Given information:\n" + new ReferenceInformation(query, tables).text() + "\n\nQuery: " + words;
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
            return Leg.of(solved.plan());
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
}
