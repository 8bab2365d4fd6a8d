package org.genenv.bench.travelplanner.solver;

import java.util.Optional;
import org.genenv.bench.travelplanner.query.Query;
import org.genenv.bench.travelplanner.query.TransportBan;
import org.genenv.bench.travelplanner.table.Flight;
import org.genenv.bench.travelplanner.table.Road;
import org.genenv.bench.travelplanner.table.Tables;

/** The ways of going about that a query allows. */
final class Legs {
    /** What may be mixed on one journey: an own car with nothing else. */
    enum Style {
        OWN_CAR,
        FLIGHT_OR_TAXI
    }

    private final Query query;
    private final Tables tables;
    private final Taste taste;

    Legs(Query query, Tables tables, Taste taste) {
        this.query = query;
        this.tables = tables;
        this.taste = taste;
    }

    /**
     * The cheapest way.
     *
     * @param day from 0
     */
    Optional<Leg> cheapest(Style style, String origin, String destination, int day) {
        if (style == Style.OWN_CAR) {
            return isBanned(TransportBan.NO_SELF_DRIVING)
                    ? Optional.empty()
                    : byCar(Road.Mode.SELF_DRIVING, "Self-driving", origin, destination);
        }
        Optional<Leg> taxi = byCar(Road.Mode.TAXI, "Taxi", origin, destination);
        Optional<Leg> flight = isBanned(TransportBan.NO_FLIGHT) ? Optional.empty() : byAir(origin, destination, day);
        if (flight.isEmpty()
                || (taxi.isPresent() && taxi.get().cost() <= flight.get().cost())) {
            return taxi;
        }
        return flight;
    }

    private boolean isBanned(TransportBan ban) {
        return query.wishes().transportBan().filter(ban::equals).isPresent();
    }

    private Optional<Leg> byCar(Road.Mode mode, String name, String origin, String destination) {
        return tables.roads().between(origin, destination).map(road -> {
            String text = name + ", from " + origin + " to " + destination + ", duration: " + road.duration()
                    + ", distance: " + road.distance() + ", cost: " + road.costOfCar(mode);
            return new Leg(text, road.cost(mode, query.people()) * taste.weight(name));
        });
    }

    private Optional<Leg> byAir(String origin, String destination, int day) {
        Leg best = null;
        for (Flight flight : tables.flights().on(query.dates().get(day), origin, destination)) {
            double cost = flight.price() * query.people() * taste.weight(flight.number());
            if (best == null || cost < best.cost()) {
                String text = "Flight Number: " + flight.number() + ", from " + origin + " to " + destination
                        + ", Departure Time: " + flight.departure() + ", Arrival Time: " + flight.arrival();
                best = new Leg(text, cost);
            }
        }
        return Optional.ofNullable(best);
    }
}
