package org.genenv.bench.travelplanner;

import java.util.Locale;

/** Whose tables are played with. */
enum Country {
    /** The invented country of ten cities, in as few words as there are, for models made from scratch: they know it by heart. */
    SMALL(14),
    /** The invented country, in prose and tools for instruction models. */
    INVENTED(14),
    /** The published tables. */
    PUBLISHED(31);

    private final int lastDay;

    Country(int lastDay) {
        this.lastDay = lastDay;
    }

    /** The last day of March 2022 that has flights. */
    int lastDay() {
        return lastDay;
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
