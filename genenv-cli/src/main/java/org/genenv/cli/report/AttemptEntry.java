package org.genenv.cli.report;

import java.util.Arrays;
import org.genenv.core.environment.StopReason;

/**
 * One attempt in a file of rollouts: how it went, and where the rest of it stands.
 *
 * @param sample index within its group, from 0
 * @param reward task reward in [0, 1]
 * @param stopReason a {@link StopReason} by name
 * @param offset of its line in the file, bytes
 * @param length of its line, bytes
 */
record AttemptEntry(int sample, boolean isSuccess, double reward, String stopReason, long offset, int length) {
    /** Whether the outcome says something about the agent; a reason of another version is taken as if it did. */
    boolean counts() {
        return Arrays.stream(StopReason.values())
                .filter(reason -> reason.name().equals(stopReason))
                .allMatch(StopReason::countsAsAttempt);
    }
}
