package org.genenv.cli.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.genenv.core.loss.AdvantageScale;

/** The data of the page about one run: everything is worked out here, and the page draws it. */
final class ReportJson {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int MOST_COLUMNS = 60;
    private static final int RANKED = 10;
    private static final int TEXT_CHARACTERS = 600;
    private static final int MOST_REASONS = 40;

    private final RunRecord run;
    private final Verdict verdict;

    private ReportJson(RunRecord run) {
        this.run = run;
        this.verdict = Verdict.of(run);
    }

    /**
     * @return one line of JSON that may stand in a script element
     * @throws IOException if a file of rollouts cannot be read
     */
    static String of(RunRecord run) throws IOException {
        return of(run, RolloutSample.MOST_CHARACTERS);
    }

    /** @param mostCharacters of all rollouts together */
    static String of(RunRecord run, int mostCharacters) throws IOException {
        return ScriptJson.of(new ReportJson(run).node(mostCharacters));
    }

    private ObjectNode node(int mostCharacters) throws IOException {
        ObjectNode node = JSON.createObjectNode();
        node.put("kind", "run")
                .put("name", run.name())
                .put("world", run.world())
                .put("mode", run.mode());
        run.config().text("seed").ifPresent(seed -> node.put("seed", seed));
        run.config().text("agent.model").ifPresent(model -> node.put("model", model));
        run.lastEpoch().ifPresent(epoch -> node.put("lastEpoch", epoch));
        run.plannedEpochs().ifPresent(epochs -> node.put("plannedEpochs", epochs));
        run.updated().ifPresent(time -> node.put("updated", time.toEpochMilli()));
        node.put("finished", run.isFinished()).put("madeWith", madeWith());
        ArrayNode findings = node.putArray("findings");
        finding(findings.addObject(), "Agent", verdict.learning());
        finding(findings.addObject(), run.mode().equals("offline") ? "Tasks" : "Simulator", verdict.simulator());
        ArrayNode notes = node.putArray("notes");
        HealthNotes.of(run).forEach(notes::add);
        tiles(node.putArray("tiles"));
        Charts charts = Charts.of(run);
        charts(charts.drawn(), node.putArray("charts"));
        charts.missing().forEach(node.putArray("missing")::add);
        difficulty(node.putObject("difficulty"));
        TaskRanking ranking = TaskRanking.of(run.tasks(), RANKED);
        tasks(ranking.hardest(), node.putArray("hardest"));
        tasks(ranking.easiest(), node.putArray("easiest"));
        node.put("tasksAttempted", run.tasks().size());
        rejections(node.putArray("rejections"));
        rollouts(node.putObject("rollouts"), notes, ranking, mostCharacters);
        return node;
    }

    static void finding(ObjectNode node, String about, Finding finding) {
        node.put("about", about)
                .put("tone", finding.tone().name().toLowerCase(Locale.ROOT))
                .put("headline", finding.headline())
                .put("text", finding.text());
    }

    private String madeWith() {
        return String.join(
                ", ",
                Stream.of(
                                labelled("GenEnv ", "genenv"),
                                labelled("PyTorch ", "pytorch"),
                                labelled("Java ", "java"),
                                labelled("device ", "device"),
                                labelled("commit ", "commit"))
                        .filter(part -> !part.isEmpty())
                        .toList());
    }

    private String labelled(String label, String key) {
        String value = run.environment().path(key).asText();
        return value.isEmpty() ? "" : label + ShownText.cut(value, 60);
    }

    private void tiles(ArrayNode tiles) {
        verdict.change()
                .ifPresent(change -> tile(
                        tiles,
                        "Held-out panel",
                        Verdict.percent(change.before()) + " → " + Verdict.percent(change.after()),
                        Verdict.points(change)));
        verdict.lateTaskSuccess()
                .ifPresent(rate -> tile(
                        tiles,
                        "Generated tasks, lately",
                        Verdict.percent(rate),
                        verdict.inBand() + " of " + verdict.playedEpochs() + " epochs between " + run.band()));
        RunTotals totals = RunTotals.of(run);
        if (run.lastEpoch().isPresent()) {
            tile(
                    tiles,
                    "Epochs",
                    run.lastEpoch().getAsInt()
                            + (run.plannedEpochs().isPresent()
                                    ? " of " + run.plannedEpochs().getAsInt()
                                    : ""),
                    Words.duration(totals.seconds()) + " in all, warm start not counted");
        }
        if (totals.attempts() > 0) {
            tile(tiles, "Attempts", Words.count(totals.attempts()), "at " + Words.count(totals.tasks()) + " tasks");
        }
        totals.tokensPerSecond()
                .ifPresent(rate -> tile(
                        tiles,
                        "Tokens sampled",
                        Words.count(totals.sampledTokens()),
                        Words.count(Math.round(rate)) + " a second of play"));
    }

    private static void tile(ArrayNode tiles, String label, String value, String detail) {
        tiles.addObject().put("label", label).put("value", value).put("detail", detail);
    }

    static void charts(List<Chart> charts, ArrayNode nodes) {
        for (Chart chart : charts) {
            ObjectNode node = nodes.addObject();
            node.put("id", chart.id())
                    .put("section", chart.section())
                    .put("title", chart.title())
                    .put("about", chart.about())
                    .put("unit", chart.unit().label())
                    .put("stacked", chart.isStacked());
            chart.epochs().forEach(node.putArray("epochs")::add);
            ArrayNode lines = node.putArray("lines");
            for (Chart.Line line : chart.lines()) {
                ObjectNode one = lines.addObject()
                        .put("label", ShownText.cut(line.label(), 60))
                        .put("dashed", line.style() == Chart.Style.DASHED);
                numbers(line.values(), one.putArray("values"));
                if (!line.margins().isEmpty()) {
                    numbers(line.margins(), one.putArray("margins"));
                }
            }
            chart.band().ifPresent(band -> node.putArray("band").add(band.low()).add(band.high()));
        }
    }

    private static void numbers(List<Double> values, ArrayNode numbers) {
        for (double value : values) {
            if (Double.isNaN(value)) {
                numbers.addNull();
            } else {
                numbers.add(value);
            }
        }
    }

    private void difficulty(ObjectNode node) {
        Difficulty.BINS.forEach(node.putArray("bins")::add);
        ArrayNode columns = node.putArray("columns");
        for (Difficulty.Column column : Difficulty.of(run.tasks(), MOST_COLUMNS).columns()) {
            ObjectNode one =
                    columns.addObject().put("first", column.firstEpoch()).put("last", column.lastEpoch());
            column.counts().forEach(one.putArray("counts")::add);
        }
    }

    private static void tasks(List<TaskRecord> tasks, ArrayNode nodes) {
        for (TaskRecord task : tasks) {
            nodes.addObject()
                    .put("epoch", task.epoch())
                    .put("id", task.id())
                    .put("kind", task.kind())
                    .put("successes", task.successes())
                    .put("attempts", task.attempts())
                    .put("text", ShownText.cut(task.text(), TEXT_CHARACTERS));
        }
    }

    private void rejections(ArrayNode nodes) {
        for (RejectionCount rejection :
                RejectionCount.of(run).stream().limit(MOST_REASONS).toList()) {
            ObjectNode node = nodes.addObject()
                    .put("reason", rejection.reason())
                    .put("count", rejection.count())
                    .put("lately", rejection.lately());
            rejection.example().ifPresent(example -> node.put(
                            "detail", ShownText.cut(example.detail(), TEXT_CHARACTERS))
                    .put("text", ShownText.cut(example.text(), TEXT_CHARACTERS)));
        }
    }

    private void rollouts(ObjectNode node, ArrayNode notes, TaskRanking ranking, int mostCharacters)
            throws IOException {
        Set<RolloutSample.Wanted> wanted = new HashSet<>();
        Stream.concat(ranking.hardest().stream(), ranking.easiest().stream())
                .forEach(task -> wanted.add(new RolloutSample.Wanted(task.epoch(), task.id())));
        AdvantageScale scale = RolloutSample.scale(run.config());
        RolloutSample sample = RolloutSample.of(run.rollouts(), scale, wanted, mostCharacters);
        node.put("shown", sample.shown())
                .put("recorded", sample.recorded())
                .put("hasTokens", sample.hasTokens())
                .put("advantageScale", scale.name().toLowerCase(Locale.ROOT));
        ArrayNode groups = node.putArray("groups");
        sample.notes().forEach(notes::add);
        sample.groups().forEach(group -> groups.addRawValue(new RawValue(group)));
    }
}
