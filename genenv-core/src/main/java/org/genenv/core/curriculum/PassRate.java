package org.genenv.core.curriculum;

/**
 * How often attempts at a task, or at the tasks of a batch, succeeded: k of n (paper, Eq. 2).
 *
 * @param successes k, attempts that solved the task
 * @param attempts n, attempts that say something about the agent; an episode whose environment failed is not among them
 */
public record PassRate(int successes, int attempts) {
    /** No attempt yet. */
    public static final PassRate NONE = new PassRate(0, 0);

    /** Refuses counts that are negative or more successes than attempts. */
    public PassRate {
        if (successes < 0 || attempts < successes) {
            throw new IllegalArgumentException(
                    successes + " successes of " + attempts + " attempts; expected 0 <= successes <= attempts");
        }
    }

    /** Whether there was an attempt at all; without one there is no rate. */
    public boolean isKnown() {
        return attempts > 0;
    }

    /**
     * The share of attempts that succeeded.
     *
     * @return k / n in [0, 1]
     * @throws IllegalStateException if there was no attempt
     */
    public double value() {
        if (!isKnown()) {
            throw new IllegalStateException("no attempt counted, so there is no pass rate; ask isKnown() first");
        }
        return (double) successes / attempts;
    }

    /** The counts of both together. */
    public PassRate plus(PassRate other) {
        return new PassRate(successes + other.successes, attempts + other.attempts);
    }
}
