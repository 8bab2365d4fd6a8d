package org.genenv.bench.travelplanner.check;

/** What a query asks for, in the order of the benchmark. */
public enum HardCheck {
    CUISINE("valid_cuisine"),
    HOUSE_RULE("valid_room_rule"),
    TRANSPORTATION("valid_transportation"),
    ROOM_TYPE("valid_room_type"),
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
