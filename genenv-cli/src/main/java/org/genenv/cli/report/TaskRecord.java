package org.genenv.cli.report;

import java.util.OptionalDouble;

/**
 * A task that the agent attempted, as {@code tasks/epoch-N.jsonl} tells of it.
 *
 * @param text what the simulator wrote, or the specification of a task that it did not write
 * @param attempts those that say something about the agent, 1 or more
 * @param reward what the simulator got for the task's batch
 */
record TaskRecord(int epoch, String id, String kind, String text, int successes, int attempts, OptionalDouble reward) {
    /** @return the share of attempts that solved the task */
    double passRate() {
        return (double) successes / attempts;
    }
}
