package org.genenv.bench.travelplanner.check;

import java.util.EnumSet;
import java.util.Set;
import org.genenv.bench.travelplanner.plan.Day;
import org.genenv.bench.travelplanner.plan.DayField;

/** Non-conflicting Transportation: who drives a car of their own neither flies nor takes a taxi. */
final class NonConflictingTransportation implements Check {
    @Override
    public Verdict of(Submission submission) {
        if (submission.days().get(0).filled(DayField.TRANSPORTATION).isEmpty()) {
            return Verdict.failed("The transportation in day 1 should not be empty.");
        }
        Set<Transport> used = EnumSet.noneOf(Transport.class);
        for (Day day : submission.days()) {
            day.filled(DayField.TRANSPORTATION).flatMap(Transport::of).ifPresent(used::add);
        }
        boolean isConflicting = used.contains(Transport.SELF_DRIVING) && used.size() > 1;
        return isConflicting ? Verdict.failed("The transportation is conflicting.") : Verdict.PASSED;
    }
}
