package org.genenv.bench.travelplanner.tool;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.genenv.bench.travelplanner.plan.CityText;
import org.genenv.bench.travelplanner.plan.DayField;
import org.genenv.bench.travelplanner.plan.Plan;

/**
 * A way of a journey.
 *
 * @param way from where to where
 * @param day when, from 0
 */
record Leg(CityText.Way way, int day) {
    /** The ways of a plan, in order. */
    static List<Leg> of(Plan plan) {
        List<Leg> legs = new ArrayList<>();
        for (int day = 0; day < plan.days().size(); day++) {
            Optional<CityText.Way> way =
                    plan.days().get(day).text(DayField.CURRENT_CITY).flatMap(CityText::way);
            if (way.isPresent()) {
                legs.add(new Leg(way.get(), day));
            }
        }
        return legs;
    }
}
