package org.genenv.bench.travelplanner.plan;

import java.util.List;

/**
 * A plan as it was delivered.
 *
 * @param days in order, one at least; there may be more than were asked for
 */
public record Plan(List<Day> days) {
    /** Copies the list. */
    public Plan {
        days = List.copyOf(days);
        if (days.isEmpty()) {
            throw new IllegalArgumentException("a plan without days was not delivered");
        }
    }

    /** @return the days that count for a journey of some length */
    public List<Day> first(int length) {
        return days.subList(0, Math.min(length, days.size()));
    }
}
