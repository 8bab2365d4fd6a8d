package org.genenv.bench.travelplanner.check;

import java.util.List;
import java.util.Optional;
import org.genenv.bench.travelplanner.plan.Day;
import org.genenv.bench.travelplanner.plan.DayField;
import org.genenv.bench.travelplanner.plan.PlaceReference;
import org.genenv.bench.travelplanner.plan.Plan;
import org.genenv.bench.travelplanner.query.Query;
import org.genenv.bench.travelplanner.table.Accommodation;
import org.genenv.bench.travelplanner.table.Restaurant;
import org.genenv.bench.travelplanner.table.Tables;

/**
 * A plan that is checked.
 *
 * @param query what was asked
 * @param days the days that count, one at least, at most as many as were asked for
 * @param tables what there is
 */
record Submission(Query query, List<Day> days, Tables tables) {
    static Submission of(Query query, Plan plan, Tables tables) {
        return new Submission(query, plan.first(query.days()), tables);
    }

    /** The restaurant that a meal's text stands for. */
    Optional<Restaurant> restaurant(String meal) {
        PlaceReference place = PlaceReference.parse(meal);
        return tables.restaurants().find(place.name(), place.city());
    }

    /** The accommodation of a day, if the day has one that there is. */
    Optional<Accommodation> accommodation(Day day) {
        return day.filled(DayField.ACCOMMODATION).map(PlaceReference::parse).flatMap(place -> tables.accommodations()
                .find(place.name(), place.city()));
    }
}
