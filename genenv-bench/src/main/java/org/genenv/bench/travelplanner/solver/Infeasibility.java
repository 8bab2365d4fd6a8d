package org.genenv.bench.travelplanner.solver;

import org.genenv.bench.task.ReasonCode;

/** Why no plan can meet a query. */
public enum Infeasibility implements ReasonCode {
    UNKNOWN_ORIGIN("it starts in what is no city"),
    UNKNOWN_DESTINATION("it goes to what is no city or state, or to where it starts"),
    TOO_FEW_CITIES("the destination has fewer cities than are to be visited"),
    TOO_FEW_DAYS("each city takes a night, and the way home a day"),
    NO_TRANSPORTATION("no allowed way leads there, on, and back"),
    NO_ACCOMMODATION("no accommodations meet the wishes and take guests for so few nights"),
    TOO_FEW_ATTRACTIONS("there are fewer attractions than whole days"),
    TOO_FEW_RESTAURANTS("there are fewer restaurants than meals of whole days"),
    NO_CUISINE("not all cuisines can be tried"),
    BUDGET_TOO_SMALL("the cheapest plan costs more than there is");

    private final String meaning;

    Infeasibility(String meaning) {
        this.meaning = meaning;
    }

    /** @return in words, without a capital or a full stop */
    public String meaning() {
        return meaning;
    }
}
