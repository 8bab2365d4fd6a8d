package org.genenv.bench.travelplanner.check;

import java.util.Optional;
import org.genenv.bench.travelplanner.plan.Day;
import org.genenv.bench.travelplanner.plan.DayField;
import org.genenv.bench.travelplanner.plan.PlaceReference;
import org.genenv.bench.travelplanner.table.Tables;

/** Within Sandbox: everything that a plan names is in the tables. */
final class WithinSandbox implements Check {
    @Override
    public Verdict of(Submission submission) {
        for (int i = 0; i < submission.days().size(); i++) {
            Optional<String> invented = invented(submission.days().get(i), i + 1, submission);
            if (invented.isPresent()) {
                return Verdict.failed("The " + invented.get() + " is invalid in the sandbox.");
            }
        }
        return Verdict.PASSED;
    }

    private static Optional<String> invented(Day day, int number, Submission submission) {
        Tables tables = submission.tables();
        Optional<Ride> ride = Ride.of(day);
        if (ride.isPresent() && !ride.get().exists(tables)) {
            return Optional.of(name(ride.get().kind()) + " in day " + number);
        }
        for (DayField meal : DayField.MEALS) {
            Optional<String> text = day.filled(meal);
            if (text.isPresent() && submission.restaurant(text.get()).isEmpty()) {
                return Optional.of(meal.key() + " in day " + number);
            }
        }
        for (String attraction : day.attractions()) {
            PlaceReference place = PlaceReference.parse(attraction);
            if (tables.attractions().find(place.name(), place.city()).isEmpty()) {
                return Optional.of("attraction " + attraction + " in day " + number);
            }
        }
        boolean hasInventedRoof = day.filled(DayField.ACCOMMODATION).isPresent()
                && submission.accommodation(day).isEmpty();
        return hasInventedRoof ? Optional.of(DayField.ACCOMMODATION.key() + " in day " + number) : Optional.empty();
    }

    private static String name(Ride.Kind kind) {
        return switch (kind) {
            case FLIGHT -> "flight number";
            case SELF_DRIVING -> "self-driving";
            case TAXI -> "taxi";
            case OTHER -> DayField.TRANSPORTATION.key();
        };
    }
}
