package org.genenv.cli.report;

import java.util.List;
import org.genenv.core.curriculum.PassRate;

/**
 * The attempts at one task in a file of rollouts.
 *
 * @param attempts one or more, in the file's order
 */
record GroupEntry(String task, String kind, List<AttemptEntry> attempts) {
    GroupEntry {
        attempts = List.copyOf(attempts);
    }

    /** @return successes over the attempts that say something about the agent */
    PassRate passRate() {
        List<AttemptEntry> counted =
                attempts.stream().filter(AttemptEntry::counts).toList();
        return new PassRate(
                (int) counted.stream().filter(AttemptEntry::isSuccess).count(), counted.size());
    }
}
