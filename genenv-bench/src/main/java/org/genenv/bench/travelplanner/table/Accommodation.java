package org.genenv.bench.travelplanner.table;

/**
 * A place to sleep.
 *
 * @param name as it is listed
 * @param roomType {@code Entire home/apt}, {@code Private room} or {@code Shared room}
 * @param price of one unit for one night, in dollars
 * @param minimumNights the shortest stay
 * @param rating from 0 to 5
 * @param houseRules such as {@code No parties & No pets}
 * @param maximumOccupancy people a unit holds
 * @param city where it is
 */
public record Accommodation(
        String name,
        String roomType,
        double price,
        double minimumNights,
        double rating,
        String houseRules,
        double maximumOccupancy,
        String city)
        implements Place {
    /** @return what a night costs a party, which takes as many units as it needs, in dollars */
    public double pricePerNight(int people) {
        return price * Math.ceil(people / maximumOccupancy);
    }
}
