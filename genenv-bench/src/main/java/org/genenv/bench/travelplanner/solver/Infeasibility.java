package org.genenv.bench.travelplanner.solver;

import org.genenv.bench.task.ReasonCode;

/** Why no plan can meet a query. */
public enum Infeasibility implements ReasonCode {
    /** The origin is in no table. */
    UNKNOWN_ORIGIN("it starts in what is no city"),
    /** The destination is in no table, or is the origin. */
    UNKNOWN_DESTINATION("it goes to what is no city or state, or to where it starts"),
    /** More cities are asked for than the destination has. */
    TOO_FEW_CITIES("the destination has fewer cities than are to be visited"),
    /** More cities are asked for than there are nights. */
    TOO_FEW_DAYS("each city takes a night, and the way home a day"),
    /** A city cannot be reached, or not be left. */
    NO_TRANSPORTATION("no allowed way leads there, on, and back"),
    /** Nowhere can the party sleep as it wishes. */
    NO_ACCOMMODATION("no accommodations meet the wishes and take guests for so few nights"),
    /** There is not an attraction for every day. */
    TOO_FEW_ATTRACTIONS("there are fewer attractions than whole days"),
    /** There is not a restaurant for every meal. */
    TOO_FEW_RESTAURANTS("there are fewer restaurants than meals of whole days"),
    /** A cuisine is offered nowhere on the way. */
    NO_CUISINE("not all cuisines can be tried"),
    /** Every plan costs too much. */
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
