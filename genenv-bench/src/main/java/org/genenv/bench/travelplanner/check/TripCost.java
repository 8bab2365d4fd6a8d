package org.genenv.bench.travelplanner.check;

import java.util.Optional;
import org.genenv.bench.travelplanner.plan.Day;
import org.genenv.bench.travelplanner.plan.DayField;
import org.genenv.bench.travelplanner.table.Restaurant;

/** What a plan costs its party, in dollars. What is not found costs nothing. */
final class TripCost {
    private TripCost() {}

    static double of(Submission submission) {
        double dollars = 0;
        for (Day day : submission.days()) {
            dollars += ofDay(day, submission);
        }
        return dollars;
    }

    private static double ofDay(Day day, Submission submission) {
        int people = submission.query().people();
        double dollars =
                Ride.of(day).map(ride -> ride.cost(submission.tables(), people)).orElse(0.0);
        for (DayField meal : DayField.MEALS) {
            Optional<Restaurant> restaurant = day.filled(meal).flatMap(submission::restaurant);
            dollars += people * restaurant.map(Restaurant::averageCost).orElse(0.0);
        }
        return dollars
                + submission
                        .accommodation(day)
                        .map(roof -> roof.pricePerNight(people))
                        .orElse(0.0);
    }
}
