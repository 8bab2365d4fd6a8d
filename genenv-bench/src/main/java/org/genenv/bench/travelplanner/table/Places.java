package org.genenv.bench.travelplanner.table;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Places by city, in the order of their file. Immutable. */
public final class Places<T extends Place> {
    private final Map<String, List<T>> byCity;

    Places(List<T> all) {
        this.byCity = all.stream()
                .collect(Collectors.groupingBy(
                        Place::city,
                        LinkedHashMap::new,
                        Collectors.collectingAndThen(Collectors.toList(), List::copyOf)));
    }

    /** @return how many there are in all */
    public int size() {
        return byCity.values().stream().mapToInt(List::size).sum();
    }

    /** @return the places in a city; none for a city that has none */
    public List<T> in(String city) {
        return byCity.getOrDefault(city, List.of());
    }

    /**
     * The place that a name and a city stand for, as the benchmark looks it up: the first whose own name contains the name.
     *
     * @param name case matters
     */
    public Optional<T> find(String name, String city) {
        return matching(name, city).findFirst();
    }

    /** @return how many places a name and a city could stand for */
    public long count(String name, String city) {
        return matching(name, city).count();
    }

    private Stream<T> matching(String name, String city) {
        return in(city).stream().filter(place -> place.name().contains(name));
    }
}
