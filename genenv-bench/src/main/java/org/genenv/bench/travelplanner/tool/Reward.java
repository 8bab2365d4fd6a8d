package org.genenv.bench.travelplanner.tool;

import java.util.Locale;
import org.genenv.bench.travelplanner.check.PlanVerdict;

/**
 * What a plan is worth to the agent that wrote it, in [0, 1].
 *
 * <p>Trap: it is as lenient as the benchmark's checks, which let transportation of an unknown kind pass, for nothing.
 */
public enum Reward {
    /** The share of all checks that hold, those of the query included. */
    SHARE {
        @Override
        double of(PlanVerdict verdict) {
            return verdict.share();
        }
    },
    /** 1 for a plan of which everything holds, else 0. */
    ALL {
        @Override
        double of(PlanVerdict verdict) {
            return verdict.passes() ? 1 : 0;
        }
    };

    abstract double of(PlanVerdict verdict);

    /** @return as a configuration names it */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
