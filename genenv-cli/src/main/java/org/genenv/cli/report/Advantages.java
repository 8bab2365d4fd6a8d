package org.genenv.cli.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.genenv.core.loss.AdvantageScale;
import org.genenv.core.loss.GroupAdvantages;

/**
 * How much better each attempt of an epoch was than its group, worked out from the recorded rewards as the agent's update did it. What a configuration
 * takes off a reward for length or divergence is not recorded and so not in it.
 */
final class Advantages {
    private final Map<AttemptEntry, Double> byAttempt;

    private Advantages(Map<AttemptEntry, Double> byAttempt) {
        this.byAttempt = byAttempt;
    }

    /** @param scale of the run's configuration */
    static Advantages of(RolloutFile file, AdvantageScale scale) {
        List<List<AttemptEntry>> groups = new ArrayList<>();
        List<double[]> rewards = new ArrayList<>();
        for (GroupEntry group : file.groups()) {
            List<AttemptEntry> counted =
                    group.attempts().stream().filter(AttemptEntry::counts).toList();
            double[] those = counted.stream().mapToDouble(AttemptEntry::reward).toArray();
            // As in the update: a group of one has no baseline and is not in the batch.
            if (those.length > 1 && Arrays.stream(those).allMatch(Double::isFinite)) {
                groups.add(counted);
                rewards.add(those);
            }
        }
        List<double[]> advantages = GroupAdvantages.of(rewards, scale);
        Map<AttemptEntry, Double> byAttempt = new HashMap<>();
        for (int g = 0; g < groups.size(); g++) {
            if (GroupAdvantages.areEqual(rewards.get(g))) {
                continue; // counts in the deviation of the batch, and is not trained on
            }
            for (int i = 0; i < groups.get(g).size(); i++) {
                byAttempt.put(groups.get(g).get(i), advantages.get(g)[i]);
            }
        }
        return new Advantages(byAttempt);
    }

    /** @return absent where the attempt was not trained on */
    OptionalDouble of(AttemptEntry attempt) {
        Double advantage = byAttempt.get(attempt);
        return advantage == null ? OptionalDouble.empty() : OptionalDouble.of(advantage);
    }
}
