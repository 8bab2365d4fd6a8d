package org.genenv.bench.travelplanner.check;

import java.util.Optional;

/** The plan costs no more than there is. The benchmark gives no reason. */
final class BudgetCheck implements Check {
    @Override
    public Verdict of(Submission submission) {
        boolean isMet = TripCost.of(submission) <= submission.query().budget();
        return new Verdict(Optional.of(isMet), Optional.empty());
    }
}
