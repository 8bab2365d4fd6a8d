package org.genenv.bench.travelplanner.check;

import java.util.Optional;
import org.genenv.bench.travelplanner.query.HouseRule;

/** No accommodation forbids what is to be allowed. */
final class HouseRuleCheck implements Check {
    @Override
    public Verdict of(Submission submission) {
        Optional<HouseRule> rule = submission.query().wishes().houseRule();
        if (rule.isEmpty()) {
            return Verdict.NOT_ASKED;
        }
        boolean isForbidden = submission.days().stream()
                .flatMap(day -> submission.accommodation(day).stream())
                .anyMatch(roof -> !rule.get().isAllowedBy(roof.houseRules()));
        return isForbidden
                ? Verdict.failed("The house rule should be " + rule.get().word() + ".")
                : Verdict.PASSED;
    }
}
