package org.genenv.bench.travelplanner.table;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The cities and their states, in the order of their file. Immutable. */
public final class Cities {
    private final Map<String, String> stateOf;
    private final Map<String, List<String>> byState = new LinkedHashMap<>();

    Cities(Map<String, String> stateOf) {
        this.stateOf = new LinkedHashMap<>(stateOf);
        stateOf.forEach((city, state) ->
                byState.computeIfAbsent(state, unused -> new ArrayList<>()).add(city));
    }

    /** @return the state of a city, absent for what is no city */
    public Optional<String> stateOf(String city) {
        return Optional.ofNullable(stateOf.get(city));
    }

    /** @return the cities of a state; none for what is no state */
    public List<String> in(String state) {
        return List.copyOf(byState.getOrDefault(state, List.of()));
    }

    /** @return every city */
    public Set<String> all() {
        return Set.copyOf(stateOf.keySet());
    }

    /** @return every state, in order */
    public List<String> states() {
        return List.copyOf(byState.keySet());
    }
}
