package org.genenv.bench.travelplanner.check;

/** What a query asks for, in the order of the benchmark. */
public enum HardCheck {
    /** Every cuisine that was asked for is eaten. */
    CUISINE("valid_cuisine"),
    /** What the party brings along is allowed where it sleeps. */
    HOUSE_RULE("valid_room_rule"),
    /** The banned way of travelling is not taken. */
    TRANSPORTATION("valid_transportation"),
    /** All rooms are of the type that was asked for. */
    ROOM_TYPE("valid_room_type"),
    /** The plan costs no more than there is. */
    BUDGET("valid_cost");

    private final String key;

    HardCheck(String key) {
        this.key = key;
    }

    /** @return as the benchmark names it */
    public String key() {
        return key;
    }
}
