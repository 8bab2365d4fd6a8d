package org.genenv.core.domain;

import java.util.Map;
import java.util.OptionalDouble;

/**
 * Recent success of the agent, as the simulator is told it.
 *
 * @param successByKind success rate in [0, 1] of the last epoch in which a kind was played; a kind never played is absent
 */
public record SuccessStatistics(Map<String, Double> successByKind) {
    /** Nothing played yet. */
    public static final SuccessStatistics NONE = new SuccessStatistics(Map.of());

    /** Copies the map. */
    public SuccessStatistics {
        successByKind = Map.copyOf(successByKind);
    }

    /** @return the success rate of a kind, if it was played */
    public OptionalDouble of(String kind) {
        Double rate = successByKind.get(kind);
        return rate == null ? OptionalDouble.empty() : OptionalDouble.of(rate);
    }
}
