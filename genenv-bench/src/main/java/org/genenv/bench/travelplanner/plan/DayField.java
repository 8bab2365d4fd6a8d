package org.genenv.bench.travelplanner.plan;

import java.util.List;

/** What a plan says of a day. */
public enum DayField {
    /** {@code "City"} or {@code "from A to B"}. */
    CURRENT_CITY("current_city"),
    /** How the party gets from one city to the next; {@code -} on a day without a journey. */
    TRANSPORTATION("transportation"),
    /** Restaurant and city. */
    BREAKFAST("breakfast"),
    /** Each ended by {@code ;}. */
    ATTRACTION("attraction"),
    /** Restaurant and city. */
    LUNCH("lunch"),
    /** Restaurant and city. */
    DINNER("dinner"),
    /** Where the party sleeps, and the city. */
    ACCOMMODATION("accommodation");

    /** The meals of a day, in order. */
    public static final List<DayField> MEALS = List.of(BREAKFAST, LUNCH, DINNER);

    private final String key;

    DayField(String key) {
        this.key = key;
    }

    /** @return its key in JSON, which is also what reasons call it */
    public String key() {
        return key;
    }
}
