package org.genenv.bench.travelplanner.check;

import java.util.List;
import java.util.Optional;
import org.genenv.bench.travelplanner.plan.CityText;
import org.genenv.bench.travelplanner.plan.Day;
import org.genenv.bench.travelplanner.plan.DayField;

/**
 * Within Current City: what is done on a day is in a city of that day, by its text.
 *
 * <p>Where a day is spent in one city, the benchmark looks for the single characters of that city's name where it means to look for the
 * name, so that nearly any text passes. Its recorded verdicts have it so, and so has this.
 */
final class WithinCurrentCity implements Check {
    @Override
    public Verdict of(Submission submission) {
        for (int i = 0; i < submission.days().size(); i++) {
            Day day = submission.days().get(i);
            Optional<List<String>> cities = day.text(DayField.CURRENT_CITY).flatMap(WithinCurrentCity::cities);
            if (cities.isEmpty()) {
                return Verdict.failed("The current city in day " + (i + 1) + " cannot be read.");
            }
            Optional<DayField> elsewhere = elsewhere(day, cities.get());
            if (elsewhere.isPresent()) {
                return Verdict.failed(
                        "The " + elsewhere.get().key() + " in day " + (i + 1) + " is invalid city choice.");
            }
        }
        return Verdict.PASSED;
    }

    /** Both cities of a way, the characters of a city. */
    private static Optional<List<String>> cities(String currentCity) {
        if (CityText.isWay(currentCity)) {
            return CityText.way(currentCity)
                    .map(CityText.Way::withoutParentheses)
                    .map(way -> List.of(way.origin(), way.destination()));
        }
        return Optional.of(CityText.beforeParenthesis(currentCity)
                .codePoints()
                .mapToObj(Character::toString)
                .toList());
    }

    private static Optional<DayField> elsewhere(Day day, List<String> cities) {
        Optional<String> transportation = day.filled(DayField.TRANSPORTATION);
        if (transportation.isPresent() && !cities.stream().allMatch(transportation.get()::contains)) {
            return Optional.of(DayField.TRANSPORTATION);
        }
        for (DayField meal : DayField.MEALS) {
            Optional<String> text = day.filled(meal);
            if (text.isPresent() && !mentionsAny(text.get(), cities)) {
                return Optional.of(meal);
            }
        }
        if (!day.attractions().stream().allMatch(attraction -> mentionsAny(attraction, cities))) {
            return Optional.of(DayField.ATTRACTION);
        }
        Optional<String> accommodation = day.filled(DayField.ACCOMMODATION);
        boolean isElsewhere = accommodation.isPresent()
                && (cities.isEmpty() || !accommodation.get().contains(cities.get(cities.size() - 1)));
        return isElsewhere ? Optional.of(DayField.ACCOMMODATION) : Optional.empty();
    }

    private static boolean mentionsAny(String text, List<String> cities) {
        return cities.stream().anyMatch(text::contains);
    }
}
