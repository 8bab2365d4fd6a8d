package org.genenv.cli.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The tasks that the agent solved least and most often; of equal ones those of later epochs first, since they say something about the agent as it is.
 * Tasks that several epochs repeat, as in mode static, appear once.
 */
record TaskRanking(List<TaskRecord> hardest, List<TaskRecord> easiest) {
    private static final Comparator<TaskRecord> LATEST_FIRST =
            Comparator.comparingInt(TaskRecord::epoch).reversed();

    TaskRanking {
        hardest = List.copyOf(hardest);
        easiest = List.copyOf(easiest);
    }

    /** @param most tasks in each list */
    static TaskRanking of(List<TaskRecord> tasks, int most) {
        Comparator<TaskRecord> byRate = Comparator.comparingDouble(TaskRecord::passRate);
        return new TaskRanking(
                first(tasks, byRate.thenComparing(LATEST_FIRST), most),
                first(tasks, byRate.reversed().thenComparing(LATEST_FIRST), most));
    }

    private static List<TaskRecord> first(List<TaskRecord> tasks, Comparator<TaskRecord> order, int most) {
        List<TaskRecord> sorted = new ArrayList<>(tasks);
        sorted.sort(order);
        Set<String> seen = new HashSet<>();
        return sorted.stream().filter(task -> seen.add(task.text())).limit(most).toList();
    }
}
