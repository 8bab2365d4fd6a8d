package org.genenv.cli.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How often texts of the simulator were rejected for one reason.
 *
 * @param lately how often of these in the last third of the epochs
 * @param example the latest such text; absent where the files with texts are gone
 */
record RejectionCount(String reason, int count, int lately, Optional<RejectedText> example) {
    private static final String PREFIX = "tasks.rejected.";

    /** @return one a reason, the most frequent first */
    static List<RejectionCount> of(RunRecord run) {
        Map<String, int[]> counts = new LinkedHashMap<>();
        int late = run.epochs().size() - Math.max(1, run.epochs().size() / 3);
        for (int i = 0; i < run.epochs().size(); i++) {
            boolean isLate = i >= late;
            run.epochs().get(i).values().forEach((name, value) -> {
                if (name.startsWith(PREFIX)) {
                    int[] count = counts.computeIfAbsent(name.substring(PREFIX.length()), reason -> new int[2]);
                    count[0] += value.intValue();
                    count[1] += isLate ? value.intValue() : 0;
                }
            });
        }
        Map<String, RejectedText> examples = new LinkedHashMap<>();
        run.rejected().forEach(text -> examples.put(text.reason(), text));
        List<RejectionCount> reasons = new ArrayList<>();
        counts.forEach((reason, count) ->
                reasons.add(new RejectionCount(reason, count[0], count[1], Optional.ofNullable(examples.get(reason)))));
        reasons.sort(Comparator.comparingInt(RejectionCount::count).reversed());
        return reasons;
    }
}
