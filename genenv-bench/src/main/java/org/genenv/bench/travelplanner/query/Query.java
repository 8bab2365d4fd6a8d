package org.genenv.bench.travelplanner.query;

import java.util.List;

/**
 * A journey that somebody asks for: from home, to so many cities, and back.
 *
 * @param origin the city where it starts and ends
 * @param destination the city to visit where {@code days} is 3, else the state whose cities are to be visited
 * @param days how long it takes
 * @param cities how many cities to visit
 * @param dates the day of each day, {@code YYYY-MM-DD}; flights are found by it
 * @param people how many travel
 * @param wishes what else they ask for
 * @param budget for all of them, in dollars
 */
public record Query(
        String origin,
        String destination,
        int days,
        int cities,
        List<String> dates,
        int people,
        Wishes wishes,
        double budget) {
    private static final int DAYS_IN_ONE_CITY = 3;

    /** Copies the list, and refuses journeys that are none. */
    public Query {
        dates = List.copyOf(dates);
        if (days < 1 || cities < 1 || people < 1 || dates.size() != days) {
            throw new IllegalArgumentException("days " + days + ", cities " + cities + ", people " + people + ", "
                    + dates.size() + " dates; expected 1 or more of each, and a date a day");
        }
    }

    /** Whether the destination is a state, and not a city. */
    public boolean isToState() {
        return days > DAYS_IN_ONE_CITY;
    }

    /** @return how many hard checks it asks for: its budget, and its wishes */
    public int hardChecks() {
        return 1 + wishes.count();
    }

    /** @return the same journey with another budget */
    public Query withBudget(double dollars) {
        return new Query(origin, destination, days, cities, dates, people, wishes, dollars);
    }
}
