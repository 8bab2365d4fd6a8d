package org.genenv.bench.travelplanner.table;

/** Something with a name in a city. */
public interface Place {
    /** @return as it is listed */
    String name();

    /** @return the city that it is in */
    String city();

    /** @return how a plan refers to it */
    default String reference() {
        return name() + ", " + city();
    }
}
