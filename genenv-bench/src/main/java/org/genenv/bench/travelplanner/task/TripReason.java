package org.genenv.bench.travelplanner.task;

import java.util.Set;
import java.util.TreeSet;
import org.genenv.bench.task.ReasonCode;
import org.genenv.bench.travelplanner.solver.Infeasibility;

/** Why a text that has the form of a task is none of this world. What cannot be solved has the codes of {@link Infeasibility} instead. */
public enum TripReason implements ReasonCode {
    /** A journey takes 3, 5 or 7 days. */
    UNKNOWN_DAYS,
    /** The first day is no date, or the last is not in the month that the tables are about. */
    DATE_OUT_OF_RANGE,
    /** Too few or too many travel. */
    PEOPLE_OUT_OF_RANGE,
    /** The budget is nothing, or beyond all sense. */
    BUDGET_OUT_OF_RANGE,
    /** No house rule of the benchmark. */
    UNKNOWN_HOUSE_RULE,
    /** No kind of room of the benchmark. */
    UNKNOWN_ROOM_TYPE,
    /** No transportation that can be ruled out. */
    UNKNOWN_TRANSPORTATION,
    /** No cuisine of the benchmark, none at all, or one twice. */
    UNKNOWN_CUISINE,
    /** So much money that any plan will do: the budget is to be bounded by what the cheapest plan costs. */
    BUDGET_TOO_LARGE,
    /** A variation of another length than its seed. */
    DAYS_CHANGED;

    /** @return the codes of a rejected text: of form, of this world, and of what cannot be solved */
    public static Set<String> codes() {
        Set<String> codes = new TreeSet<>(ReasonCode.codes(values()));
        for (Infeasibility infeasibility : Infeasibility.values()) {
            codes.add(infeasibility.code());
        }
        return Set.copyOf(codes);
    }
}
