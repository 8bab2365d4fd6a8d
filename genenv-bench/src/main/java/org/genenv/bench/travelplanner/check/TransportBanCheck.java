package org.genenv.bench.travelplanner.check;

import java.util.Optional;
import org.genenv.bench.travelplanner.plan.DayField;
import org.genenv.bench.travelplanner.query.TransportBan;

/** No day's transportation is of the kind that is not wanted. */
final class TransportBanCheck implements Check {
    @Override
    public Verdict of(Submission submission) {
        Optional<TransportBan> ban = submission.query().wishes().transportBan();
        if (ban.isEmpty()) {
            return Verdict.NOT_ASKED;
        }
        boolean isBroken = submission.days().stream()
                .flatMap(day -> day.filled(DayField.TRANSPORTATION).stream())
                .anyMatch(ban.get()::isBrokenBy);
        return isBroken
                ? Verdict.failed("The transportation should not be " + ban.get().word() + ".")
                : Verdict.PASSED;
    }
}
