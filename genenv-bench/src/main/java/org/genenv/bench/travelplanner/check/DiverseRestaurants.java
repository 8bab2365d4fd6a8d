package org.genenv.bench.travelplanner.check;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.genenv.bench.travelplanner.plan.DayField;

/** Diverse Restaurants: no meal's text twice. */
final class DiverseRestaurants implements Check {
    @Override
    public Verdict of(Submission submission) {
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < submission.days().size(); i++) {
            for (DayField meal : DayField.MEALS) {
                Optional<String> text = submission.days().get(i).filled(meal);
                if (text.isPresent() && !seen.add(text.get())) {
                    // The benchmark names the restaurant for lunch alone.
                    String named = meal == DayField.LUNCH ? " " + text.get() : "";
                    return Verdict.failed(
                            "The restaurant in day " + (i + 1) + " " + meal.key() + named + " is repeated.");
                }
            }
        }
        return Verdict.PASSED;
    }
}
