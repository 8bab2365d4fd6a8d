package org.genenv.bench.travelplanner.table;

import java.util.Map;
import java.util.Optional;

/** Roads between cities. Immutable. */
public final class Roads {
    private final Map<String, Map<String, Optional<Road>>> byOrigin;

    Roads(Map<String, Map<String, Optional<Road>>> byOrigin) {
        this.byOrigin = Map.copyOf(byOrigin);
    }

    /** @return the road, if it is known and takes less than a day */
    public Optional<Road> between(String origin, String destination) {
        return byOrigin.getOrDefault(origin, Map.of()).getOrDefault(destination, Optional.empty());
    }
}
