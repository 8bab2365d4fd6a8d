package org.genenv.bench.travelplanner.solver;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.genenv.bench.travelplanner.plan.Day;
import org.genenv.bench.travelplanner.plan.DayField;
import org.genenv.bench.travelplanner.plan.Plan;

/**
 * A whole journey, to be written as a plan.
 *
 * @param origin where it starts and ends
 * @param stays in order
 * @param legs one more than stays
 */
record Journey(String origin, List<Stay> stays, List<Leg> legs) {
    /** The order in which a day of arrival is filled with meals. */
    private static final List<DayField> LATE_MEALS = List.of(DayField.DINNER, DayField.LUNCH, DayField.BREAKFAST);

    Plan plan() {
        List<Day> days = new ArrayList<>();
        String city = origin;
        for (int i = 0; i < stays.size(); i++) {
            Stay stay = stays.get(i);
            days.add(arrival(city, stay, legs.get(i)));
            for (int day = 0; day < stay.nights() - 1; day++) {
                days.add(wholeDay(stay, day));
            }
            city = stay.city();
        }
        days.add(Day.of(Map.of(
                DayField.CURRENT_CITY,
                "from " + city + " to " + origin,
                DayField.TRANSPORTATION,
                legs.get(legs.size() - 1).text())));
        return new Plan(days);
    }

    private static Day arrival(String from, Stay stay, Leg leg) {
        Map<DayField, String> fields = new EnumMap<>(DayField.class);
        fields.put(DayField.CURRENT_CITY, "from " + from + " to " + stay.city());
        fields.put(DayField.TRANSPORTATION, leg.text());
        fields.put(DayField.ACCOMMODATION, stay.accommodation());
        int wholeDays = stay.nights() - 1;
        List<String> meals = stay.meals()
                .subList(CityOffer.MEALS_OF_A_DAY * wholeDays, stay.meals().size());
        for (int i = 0; i < meals.size(); i++) {
            fields.put(LATE_MEALS.get(i), meals.get(i));
        }
        return Day.of(fields);
    }

    private static Day wholeDay(Stay stay, int day) {
        Map<DayField, String> fields = new EnumMap<>(DayField.class);
        fields.put(DayField.CURRENT_CITY, stay.city());
        for (int i = 0; i < CityOffer.MEALS_OF_A_DAY; i++) {
            fields.put(DayField.MEALS.get(i), stay.meals().get(CityOffer.MEALS_OF_A_DAY * day + i));
        }
        fields.put(DayField.ATTRACTION, stay.attractions().get(day) + ";");
        fields.put(DayField.ACCOMMODATION, stay.accommodation());
        return Day.of(fields);
    }
}
