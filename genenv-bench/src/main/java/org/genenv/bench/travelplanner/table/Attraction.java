package org.genenv.bench.travelplanner.table;

/**
 * A place to see.
 *
 * @param name as it is listed
 * @param address where it stands
 * @param phone telephone number
 * @param website address on the net
 * @param city where it is
 */
public record Attraction(String name, String address, String phone, String website, String city) implements Place {}
