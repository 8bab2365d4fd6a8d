package org.genenv.bench.travelplanner.check;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.genenv.bench.travelplanner.plan.Day;
import org.genenv.bench.travelplanner.plan.DayField;
import org.genenv.bench.travelplanner.plan.PlaceReference;
import org.genenv.bench.travelplanner.table.Restaurant;

/** Each cuisine asked for is one of a restaurant's. A meal at home does not count, and hides the later meals of its day. */
final class CuisineCheck implements Check {
    @Override
    public Verdict of(Submission submission) {
        List<String> asked = submission.query().wishes().cuisines();
        if (asked.isEmpty()) {
            return Verdict.NOT_ASKED;
        }
        Set<String> tried = new HashSet<>();
        for (Day day : submission.days()) {
            for (DayField meal : DayField.MEALS) {
                Optional<String> text = day.filled(meal);
                if (text.isPresent()) {
                    if (PlaceReference.parse(text.get())
                            .city()
                            .equals(submission.query().origin())) {
                        break;
                    }
                    String cuisines = submission
                            .restaurant(text.get())
                            .map(Restaurant::cuisines)
                            .orElse("");
                    asked.stream().filter(cuisines::contains).forEach(tried::add);
                }
            }
        }
        return asked.stream()
                .filter(cuisine -> !tried.contains(cuisine))
                .findFirst()
                .map(missing -> Verdict.failed("The cuisine " + missing + " is not satisfied."))
                .orElse(Verdict.PASSED);
    }
}
