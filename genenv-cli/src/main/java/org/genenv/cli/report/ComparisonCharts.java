package org.genenv.cli.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** The plots in which several runs are laid over each other, one line a run. */
final class ComparisonCharts {
    private static final String OVERLAY = "overlay";

    private final List<RunRecord> runs;
    private final List<String> labels;
    private final List<Chart> charts = new ArrayList<>();
    private final List<String> missing = new ArrayList<>();

    private ComparisonCharts(List<RunRecord> runs, List<String> labels) {
        this.runs = runs;
        this.labels = labels;
    }

    /** @param labels one a run, all different */
    static ComparisonCharts of(List<RunRecord> runs, List<String> labels) {
        ComparisonCharts all = new ComparisonCharts(runs, labels);
        Optional<TargetBand> band =
                runs.stream().map(RunRecord::band).distinct().count() == 1
                        ? Optional.of(runs.get(0).band())
                        : Optional.empty();
        all.add(
                "panel",
                "Success on the held-out panel",
                Unit.SHARE,
                Figure.named("panel.successRate", ""),
                "panel.standardError",
                Optional.empty());
        all.add("tasks", "Success on generated tasks", Unit.SHARE, Figure.named("tasks.successRate", ""), "", band);
        all.add("agent-reward", "Reward of the agent", Unit.REWARD, "agent.reward");
        all.add("simulator-reward", "Reward of the simulator", Unit.REWARD, "simulator.reward");
        all.add("agent-kl", "KL divergence of the agent within an epoch", Unit.NATS, "agent.kl");
        all.add("simulator-kl", "KL divergence of the simulator from its beginning", Unit.NATS, "simulator.kl");
        all.add("agent-entropy", "Entropy of the agent", Unit.NATS, "agent.entropy");
        all.add("simulator-entropy", "Entropy of the simulator", Unit.NATS, "simulator.entropy");
        all.add("informative", "Groups that taught the agent", Unit.SHARE, "tasks.informativeGroupShare");
        all.add("turns", "Turns an episode", Unit.TURNS, "agent.turns");
        all.add("speed", "Tokens a second", Unit.TOKENS_PER_SECOND, "time.sampledTokensPerSecond");
        all.add("time", "Seconds an epoch", Unit.SECONDS, "time.epochSeconds");
        return all;
    }

    List<Chart> drawn() {
        return List.copyOf(charts);
    }

    List<String> missing() {
        return List.copyOf(missing);
    }

    private void add(String id, String title, Unit unit, String figure) {
        add(id, title, unit, Figure.named(figure, ""), "", Optional.empty());
    }

    private void add(
            String id, String title, Unit unit, Figure figure, String standardError, Optional<TargetBand> band) {
        TreeSet<Integer> axis = new TreeSet<>();
        runs.forEach(run -> run.epochs().forEach(epoch -> axis.add(epoch.epoch())));
        List<Chart.Line> lines = new ArrayList<>();
        for (int r = 0; r < runs.size(); r++) {
            Map<Integer, EpochFigures> byEpoch = new HashMap<>();
            runs.get(r).epochs().forEach(epoch -> byEpoch.put(epoch.epoch(), epoch));
            List<EpochFigures> aligned = axis.stream()
                    .map(epoch -> byEpoch.getOrDefault(epoch, new EpochFigures(epoch, Map.of())))
                    .toList();
            Figure own = new Figure(labels.get(r), Chart.Style.SOLID, figure.of());
            Chart.Line line =
                    standardError.isEmpty() ? own.line(aligned) : own.lineWithInterval(aligned, standardError);
            if (line.hasPoints()) {
                lines.add(line);
            }
        }
        if (lines.isEmpty()) {
            missing.add(title + ": no run has recorded it");
        } else {
            charts.add(new Chart(id, OVERLAY, title, "", unit, false, List.copyOf(axis), lines, band));
        }
    }
}
