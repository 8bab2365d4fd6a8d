package org.genenv.bench.travelplanner.check;

import java.util.Optional;
import org.genenv.bench.travelplanner.query.RoomWish;

/** Every accommodation is of the kind asked for. */
final class RoomTypeCheck implements Check {
    @Override
    public Verdict of(Submission submission) {
        Optional<RoomWish> wish = submission.query().wishes().roomWish();
        if (wish.isEmpty()) {
            return Verdict.NOT_ASKED;
        }
        boolean isMet = submission.days().stream()
                .flatMap(day -> submission.accommodation(day).stream())
                .allMatch(roof -> wish.get().isMetBy(roof.roomType()));
        return isMet
                ? Verdict.PASSED
                : Verdict.failed("The room type should be " + wish.get().word() + ".");
    }
}
