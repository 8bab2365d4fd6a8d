package org.genenv.bench.travelplanner.table;

/**
 * A place to eat.
 *
 * @param name as it is listed
 * @param city where it is
 * @param cuisines separated by commas
 * @param averageCost of a meal for one, in dollars
 * @param rating from 0 to 5
 */
public record Restaurant(String name, String city, String cuisines, double averageCost, double rating)
        implements Place {}
