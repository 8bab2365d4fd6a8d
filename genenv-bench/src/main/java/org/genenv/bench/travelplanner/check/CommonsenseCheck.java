package org.genenv.bench.travelplanner.check;

/** What every plan has to keep to, in the order of the benchmark. */
public enum CommonsenseCheck {
    /** The route begins and ends at the origin, and stays in one state where it should. */
    REASONABLE_CITY_ROUTE("is_reasonable_visiting_city"),
    /** No restaurant is visited twice. */
    DIVERSE_RESTAURANTS("is_valid_restaurants"),
    /** No attraction is visited twice. */
    DIVERSE_ATTRACTIONS("is_valid_attractions"),
    /** Every accommodation is taken for as many nights as it asks for. */
    MINIMUM_NIGHTS("is_valid_accommodation"),
    /** Nobody both drives and flies, or drives and takes a taxi. */
    NON_CONFLICTING_TRANSPORTATION("is_valid_transportation"),
    /** What is visited on a day lies in the city of that day. */
    WITHIN_CURRENT_CITY("is_valid_information_in_current_city"),
    /** What is named is in the tables. */
    WITHIN_SANDBOX("is_valid_information_in_sandbox"),
    /** No field is missing that its day needs. */
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
