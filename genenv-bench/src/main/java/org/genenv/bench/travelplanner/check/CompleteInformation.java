package org.genenv.bench.travelplanner.check;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.genenv.bench.travelplanner.plan.CityText;
import org.genenv.bench.travelplanner.plan.Day;
import org.genenv.bench.travelplanner.plan.DayField;
import org.genenv.bench.travelplanner.query.Query;

/** Complete Information: every day is planned, with what a day of its kind needs. */
final class CompleteInformation implements Check {
    /** Of the six things that a day has beside its city, half are to be there in all. */
    private static final int THINGS_OF_A_DAY = 6;

    /** The benchmark's forms for people wrote this into days that are not needed. */
    private static final String NOT_NEEDED = "You don't need to fill in the information for this or later days.";

    /** What a day has to have, in the benchmark's order, as it calls it when it is not there. */
    private static final Map<DayField, String> NAMES = Map.of(
            DayField.TRANSPORTATION, "Transportation",
            DayField.BREAKFAST, "Breakfast",
            DayField.LUNCH, "Lunch",
            DayField.DINNER, "Dinner",
            DayField.ATTRACTION, "Attraction",
            DayField.ACCOMMODATION, "Accommodation");

    private static final List<DayField> REQUIRED = List.of(
            DayField.TRANSPORTATION,
            DayField.BREAKFAST,
            DayField.LUNCH,
            DayField.DINNER,
            DayField.ATTRACTION,
            DayField.ACCOMMODATION);

    @Override
    public Verdict of(Submission submission) {
        Query query = submission.query();
        List<Day> days = submission.days();
        if (days.stream().filter(CompleteInformation::isPlanned).count() != query.days()) {
            return Verdict.failed("Invalid Days");
        }
        if (!isRightNumberOfCities(query, days)) {
            return Verdict.failed("Invalid City Number");
        }
        int filled = 0;
        for (int i = 0; i < days.size(); i++) {
            Optional<String> lack = lack(days.get(i), i + 1, query.days());
            if (lack.isPresent()) {
                return Verdict.failed(lack.get());
            }
            filled += days.get(i).filledValues();
        }
        return 2 * filled < THINGS_OF_A_DAY * query.days()
                ? Verdict.failed("The absent information is more than 50%.")
                : Verdict.PASSED;
    }

    private static boolean isPlanned(Day day) {
        return !day.isEmpty()
                && !day.text(DayField.CURRENT_CITY).filter(NOT_NEEDED::equals).isPresent();
    }

    private static boolean isRightNumberOfCities(Query query, List<Day> days) {
        Set<String> cities = new HashSet<>();
        for (int i = 0; i < days.size(); i++) {
            Optional<String> city = days.get(i).text(DayField.CURRENT_CITY);
            if (city.isEmpty()) {
                return false;
            }
            if (!CityText.isWay(city.get())) {
                cities.add(CityText.beforeParenthesis(city.get()));
                continue;
            }
            Optional<CityText.Way> way = CityText.way(city.get()).map(CityText.Way::withoutParentheses);
            if (way.isEmpty() || (i == 0 && !way.get().origin().equals(query.origin()))) {
                return false;
            }
            cities.add(way.get().origin());
            cities.add(way.get().destination());
        }
        cities.remove(query.origin());
        return cities.size() == query.cities();
    }

    private static Optional<String> lack(Day day, int number, int length) {
        for (DayField field : REQUIRED) {
            if (!day.has(field)) {
                return Optional.of("No " + NAMES.get(field) + " Info.");
            }
        }
        String city = day.text(DayField.CURRENT_CITY).orElse("");
        if ((city.contains("from ") || city.contains("to ")) && day.isBlank(DayField.TRANSPORTATION)) {
            return Optional.of(notAllowed("transportation", number));
        }
        if (!city.contains("from ") && !city.contains(" to ") && day.isBlank(DayField.ATTRACTION)) {
            return Optional.of(notAllowed("attaction", number)); // the benchmark's spelling
        }
        if (number != length && day.isBlank(DayField.ACCOMMODATION)) {
            return Optional.of(notAllowed("accommodation", number));
        }
        if (!city.contains("from ") && DayField.MEALS.stream().anyMatch(day::isBlank)) {
            return Optional.of(notAllowed("meal", number));
        }
        return Optional.empty();
    }

    private static String notAllowed(String what, int day) {
        return "No " + what + " in day " + day + " is not allowed.";
    }
}
