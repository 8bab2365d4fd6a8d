package org.genenv.bench.travelplanner.check;

import java.util.List;
import java.util.Optional;
import org.genenv.bench.travelplanner.plan.Day;
import org.genenv.bench.travelplanner.plan.DayField;
import org.genenv.bench.travelplanner.plan.PlaceReference;
import org.genenv.bench.travelplanner.table.Accommodation;
import org.genenv.bench.travelplanner.table.Places;

/**
 * Minimum Nights: a run of equal accommodation texts is as long as that accommodation asks for. A text that could stand for several
 * accommodations is not checked.
 */
final class MinimumNights implements Check {
    @Override
    public Verdict of(Submission submission) {
        List<Day> days = submission.days();
        if (!days.stream().allMatch(day -> day.has(DayField.ACCOMMODATION))) {
            return Verdict.failed("No Accommodation Info.");
        }
        List<Optional<String>> nights =
                days.stream().map(day -> day.filled(DayField.ACCOMMODATION)).toList();
        for (int begin = 0; begin < nights.size(); ) {
            int end = begin;
            while (end < nights.size() && nights.get(end).equals(nights.get(begin))) {
                end++;
            }
            Optional<String> text = nights.get(begin);
            if (text.isPresent()
                    && isTooShort(text.get(), end - begin, submission.tables().accommodations())) {
                return Verdict.failed("The accommodation " + text.get() + " do not obey the minumum nights rule.");
            }
            begin = end;
        }
        return Verdict.PASSED;
    }

    private static boolean isTooShort(String text, int nights, Places<Accommodation> accommodations) {
        PlaceReference place = PlaceReference.parse(text);
        return accommodations.count(place.name(), place.city()) == 1
                && accommodations
                        .find(place.name(), place.city())
                        .filter(only -> nights < only.minimumNights())
                        .isPresent();
    }
}
