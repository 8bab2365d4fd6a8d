package org.genenv.bench.travelplanner.check;

import java.util.HashSet;
import java.util.Set;

/** Diverse Attractions: no attraction's text twice. */
final class DiverseAttractions implements Check {
    @Override
    public Verdict of(Submission submission) {
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < submission.days().size(); i++) {
            for (String attraction : submission.days().get(i).attractions()) {
                if (!seen.add(attraction)) {
                    return Verdict.failed("The attraction '" + attraction + "' in day " + (i + 1) + " is repeated.");
                }
            }
        }
        return Verdict.PASSED;
    }
}
