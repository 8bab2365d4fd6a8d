package org.genenv.bench.alfworld.engine;

/** Counts the facts and objects that one operation looks at, and ends it when they are absurdly many. Not thread-safe. */
final class WorkBudget {
    /** About 20 to 50 ms of work. A turn of a real game takes one to ten thousand. */
    static final int PER_TURN = 5_000_000;

    private final int limit;
    private final String purpose;
    private int left;

    WorkBudget(int limit, String purpose) {
        this.limit = limit;
        this.purpose = purpose;
        this.left = limit;
    }

    void renew() {
        left = limit;
    }

    void spend(int amount) {
        left -= amount;
        if (left < 0) {
            throw new WorkLimitException(purpose + " takes more than " + limit
                    + " elementary steps. Use fewer objects, or conditions that fewer objects fit.");
        }
    }
}
