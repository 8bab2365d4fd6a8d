package org.genenv.cli.report;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * How hard the tasks of each epoch were for the agent of that epoch: a histogram of success rates an epoch.
 *
 * @param columns one an epoch, or one for several neighbouring epochs where there are many
 */
record Difficulty(List<Column> columns) {
    /** From never solved to always solved; those two teach the agent nothing and stand for themselves. */
    static final List<String> BINS = List.of(
            "never solved", "up to 20 %", "20 to 40 %", "40 to 60 %", "60 to 80 %", "above 80 %", "always solved");

    private static final double[] UPPER_ENDS = {0.2, 0.4};
    private static final double MIDDLE = 0.6;
    private static final double HIGH = 0.8;
    private static final double ROUNDING = 1e-9;

    Difficulty {
        columns = List.copyOf(columns);
    }

    /**
     * The tasks of some epochs.
     *
     * @param counts tasks in each of {@link #BINS}
     */
    record Column(int firstEpoch, int lastEpoch, List<Integer> counts) {
        Column {
            counts = List.copyOf(counts);
        }
    }

    /** @param mostColumns neighbouring epochs go together where there are more */
    static Difficulty of(List<TaskRecord> tasks, int mostColumns) {
        TreeMap<Integer, List<TaskRecord>> byEpoch =
                tasks.stream().collect(Collectors.groupingBy(TaskRecord::epoch, TreeMap::new, Collectors.toList()));
        List<Integer> epochs = new ArrayList<>(byEpoch.keySet());
        int together = (epochs.size() + mostColumns - 1) / mostColumns;
        List<Column> columns = new ArrayList<>();
        for (int from = 0; from < epochs.size(); from += together) {
            List<Integer> these = epochs.subList(from, Math.min(epochs.size(), from + together));
            int[] counts = new int[BINS.size()];
            these.forEach(epoch -> byEpoch.get(epoch).forEach(task -> counts[bin(task.passRate())]++));
            List<Integer> boxed = new ArrayList<>();
            for (int count : counts) {
                boxed.add(count);
            }
            columns.add(new Column(these.get(0), these.get(these.size() - 1), boxed));
        }
        return new Difficulty(columns);
    }

    /** @return the place in {@link #BINS} of a success rate; the middle one has both its ends, as the target's band */
    static int bin(double rate) {
        if (rate <= 0) {
            return 0;
        }
        if (rate >= 1) {
            return BINS.size() - 1;
        }
        for (int i = 0; i < UPPER_ENDS.length; i++) {
            if (rate < UPPER_ENDS[i] - ROUNDING) {
                return i + 1;
            }
        }
        return rate <= MIDDLE + ROUNDING ? 3 : rate <= HIGH + ROUNDING ? 4 : 5;
    }
}
