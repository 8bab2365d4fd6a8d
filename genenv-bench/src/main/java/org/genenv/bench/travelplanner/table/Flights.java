package org.genenv.bench.travelplanner.table;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Flights by number, and by way and day, in the order of their file. Immutable. */
public final class Flights {
    private final Map<String, List<Flight>> byNumber = new HashMap<>();
    private final Map<WayAndDay, List<Flight>> byDay = new HashMap<>();
    private final boolean isSubset;

    private record WayAndDay(String origin, String destination, String date) {}

    Flights(List<Flight> all, boolean isSubset) {
        this.isSubset = isSubset;
        for (Flight flight : all) {
            byNumber.computeIfAbsent(flight.number(), unused -> new ArrayList<>(1))
                    .add(flight);
            byDay.computeIfAbsent(
                            new WayAndDay(flight.origin(), flight.destination(), flight.date()),
                            unused -> new ArrayList<>(4))
                    .add(flight);
        }
    }

    /** @return the first flight of a number */
    public Optional<Flight> numbered(String number) {
        return byNumber.getOrDefault(number, List.of()).stream().findFirst();
    }

    /** @return whether a flight of this number goes this way, on whatever day */
    public boolean exists(String number, String origin, String destination) {
        return byNumber.getOrDefault(number, List.of()).stream()
                .anyMatch(flight ->
                        flight.origin().equals(origin) && flight.destination().equals(destination));
    }

    /** @return the flights of a day */
    public List<Flight> on(String date, String origin, String destination) {
        return List.copyOf(byDay.getOrDefault(new WayAndDay(origin, destination, date), List.of()));
    }

    /** Whether only the flights are here that the published queries' reference information has, out of 3.8 million. */
    public boolean isSubset() {
        return isSubset;
    }
}
