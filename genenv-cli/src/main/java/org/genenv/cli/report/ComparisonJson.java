package org.genenv.cli.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;

/** The data of the page that lays several runs over each other. */
final class ComparisonJson {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Where a run lies is no difference between runs. */
    private static final Set<String> NO_DIFFERENCES = Set.of("run.output");

    private static final int VALUE_CHARACTERS = 200;

    private ComparisonJson() {}

    /**
     * @param runs two or more
     * @return one line of JSON that may stand in a script element
     */
    static String of(List<RunRecord> runs) throws JsonProcessingException {
        List<String> labels = labels(runs);
        ObjectNode node = JSON.createObjectNode();
        node.put("kind", "comparison").put("name", String.join(", ", labels));
        notes(runs).forEach(node.putArray("notes")::add);
        ArrayNode rows = node.putArray("runs");
        for (int i = 0; i < runs.size(); i++) {
            row(runs.get(i), labels.get(i), rows.addObject());
        }
        settings(runs, node.putArray("settings"));
        ComparisonCharts charts = ComparisonCharts.of(runs, labels);
        ReportJson.charts(charts.drawn(), node.putArray("charts"));
        charts.missing().forEach(node.putArray("missing")::add);
        return ScriptJson.of(node);
    }

    /** @return the names of the runs' folders, numbered where they are equal */
    static List<String> labels(List<RunRecord> runs) {
        Map<String, Integer> seen = new HashMap<>();
        List<String> labels = new ArrayList<>();
        for (RunRecord run : runs) {
            int times = seen.merge(run.name(), 1, Integer::sum);
            labels.add(times == 1 ? run.name() : run.name() + " (" + times + ")");
        }
        return labels;
    }

    private static List<String> notes(List<RunRecord> runs) {
        List<String> notes = new ArrayList<>();
        if (runs.stream().map(RunRecord::world).distinct().count() > 1) {
            notes.add("The runs are of different worlds: their success rates say how each did in its own, and cannot be"
                    + " compared.");
        }
        if (runs.stream()
                        .map(run -> run.config().text("panel.size").orElse(""))
                        .distinct()
                        .count()
                > 1) {
            notes.add("The held-out panels are of different size, so they are not the same tasks.");
        }
        return notes;
    }

    private static void row(RunRecord run, String label, ObjectNode row) {
        Verdict verdict = Verdict.of(run);
        row.put("label", label).put("world", run.world()).put("mode", run.mode());
        ReportJson.finding(row.putObject("finding"), "Agent", verdict.learning());
        Optional<PanelChange> change = verdict.change();
        RunTotals totals = RunTotals.of(run);
        put(
                row,
                "epochs",
                Optional.of(run.lastEpoch().isPresent() ? "" + run.lastEpoch().getAsInt() : "none"));
        put(row, "before", change.map(one -> Verdict.percent(one.before())));
        put(row, "after", change.map(one -> Verdict.percent(one.after())));
        put(row, "change", change.map(Verdict::points));
        put(row, "tasks", words("%.1f %%", scaled(verdict.lateTaskSuccess(), 100)));
        put(row, "simulatorReward", words("%.3f", last(run, "simulator.reward")));
        put(row, "simulatorKl", words("%.3f", last(run, "simulator.kl")));
        put(row, "entropy", words("%.3f", last(run, "agent.entropy")));
        put(row, "attempts", Optional.of(Words.count(totals.attempts())));
        put(row, "speed", words("%,.0f", totals.tokensPerSecond()));
        put(row, "time", Optional.of(Words.duration(totals.seconds())));
    }

    private static void put(ObjectNode row, String key, Optional<String> value) {
        row.put(key, value.orElse("–"));
    }

    private static OptionalDouble scaled(OptionalDouble value, double factor) {
        return value.isPresent() ? OptionalDouble.of(factor * value.getAsDouble()) : value;
    }

    private static Optional<String> words(String format, OptionalDouble value) {
        return value.isPresent()
                ? Optional.of(String.format(Locale.ROOT, format, value.getAsDouble()))
                : Optional.empty();
    }

    private static OptionalDouble last(RunRecord run, String figure) {
        return run.epochs().stream()
                .filter(epoch -> epoch.has(figure))
                .reduce((first, second) -> second)
                .map(epoch -> epoch.get(figure))
                .orElse(OptionalDouble.empty());
    }

    /** The settings in which the runs differ, one row a key with a value a run. */
    private static void settings(List<RunRecord> runs, ArrayNode rows) {
        Set<String> keys = new TreeSet<>();
        runs.forEach(run -> keys.addAll(run.config().all().keySet()));
        keys.removeAll(NO_DIFFERENCES);
        for (String key : keys) {
            List<String> values =
                    runs.stream().map(run -> run.config().text(key).orElse("–")).toList();
            if (values.stream().distinct().count() > 1) {
                ArrayNode cells = rows.addObject().put("key", key).putArray("values");
                values.forEach(value -> cells.add(ShownText.cut(value, VALUE_CHARACTERS)));
            }
        }
    }
}
