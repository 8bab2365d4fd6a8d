package org.genenv.bench.travelplanner.table;

/**
 * One flight on one day.
 *
 * @param number such as {@code F3573659}
 * @param price for one, in dollars
 * @param departure local time, {@code HH:MM}
 * @param arrival local time, {@code HH:MM}
 * @param elapsed in words
 * @param date {@code YYYY-MM-DD}
 * @param origin city
 * @param destination city
 * @param distance in miles, as it is listed
 */
public record Flight(
        String number,
        double price,
        String departure,
        String arrival,
        String elapsed,
        String date,
        String origin,
        String destination,
        String distance) {}
