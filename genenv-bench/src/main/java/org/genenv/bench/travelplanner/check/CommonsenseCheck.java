package org.genenv.bench.travelplanner.check;

/** What every plan has to keep to, in the order of the benchmark. */
public enum CommonsenseCheck {
    REASONABLE_CITY_ROUTE("is_reasonable_visiting_city"),
    DIVERSE_RESTAURANTS("is_valid_restaurants"),
    DIVERSE_ATTRACTIONS("is_valid_attractions"),
    MINIMUM_NIGHTS("is_valid_accommodation"),
    NON_CONFLICTING_TRANSPORTATION("is_valid_transportation"),
    WITHIN_CURRENT_CITY("is_valid_information_in_current_city"),
    WITHIN_SANDBOX("is_valid_information_in_sandbox"),
    COMPLETE_INFORMATION("is_not_absent");

    private final String key;

    CommonsenseCheck(String key) {
        this.key = key;
    }

    /** @return as the benchmark names it */
    public String key() {
        return key;
    }
}
