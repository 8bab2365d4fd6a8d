package org.genenv.cli.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import org.genenv.core.environment.StopReason;

/** All plots of a run. Those without a point are named with the reason why, and not drawn. */
final class Charts {
    static final String LEARNING = "learning";
    static final String PLAYERS = "players";
    static final String EPISODES = "episodes";
    static final String MACHINE = "machine";

    private static final String PANEL = "panel.successRate";
    private static final String TASKS = "tasks.successRate";

    /** More lines in one plot cannot be told apart. */
    private static final int MOST_KINDS = 8;

    private final List<EpochFigures> epochs;
    private final boolean isOffline;
    private final List<Chart> charts = new ArrayList<>();
    private final List<String> missing = new ArrayList<>();

    private Charts(RunRecord run) {
        this.epochs = run.epochs();
        this.isOffline = run.mode().equals("offline");
    }

    static Charts of(RunRecord run) {
        Charts charts = new Charts(run);
        charts.learning(run);
        charts.players();
        charts.episodes();
        charts.machine();
        return charts;
    }

    /** @return those with points */
    List<Chart> drawn() {
        return List.copyOf(charts);
    }

    /** @return what is not drawn, and why, in words */
    List<String> missing() {
        return List.copyOf(missing);
    }

    private void learning(RunRecord run) {
        add(
                new Chart(
                        "panel",
                        LEARNING,
                        "Success on the held-out panel",
                        "Tasks that neither player is trained on, always the same. The shaded stretch is the 95 % interval of one"
                                + " evaluation. This line says whether the agent learns.",
                        Unit.SHARE,
                        false,
                        axis(),
                        List.of(
                                Figure.named(PANEL, "sampled").lineWithInterval(epochs, "panel.standardError"),
                                Figure.dashed("panel.greedySuccessRate", "likeliest token")
                                        .line(epochs)),
                        Optional.empty()),
                "the panel was not evaluated (panel.size, panel.everyEpochs)");
        add(
                new Chart(
                        "tasks",
                        LEARNING,
                        "Success on generated tasks",
                        isOffline
                                ? "The tasks of each epoch, which come from a file. The band is where there is most to learn."
                                : "The tasks of each epoch, which the simulator wrote. The band is where there is most to"
                                        + " learn; the dashed line is the rate that the simulator was paid for.",
                        Unit.SHARE,
                        false,
                        axis(),
                        isOffline
                                ? lines(Figure.named(TASKS, "solved"))
                                : lines(Figure.named(TASKS, "solved"), Figure.dashed("simulator.target", "target")),
                        Optional.of(run.band())),
                "no epoch was played yet");
        add(
                plain(
                        "panel-kinds",
                        LEARNING,
                        "Held-out panel by kind of task",
                        "Each line is one kind of task. A single kind moves far by chance: it has only a part of the panel.",
                        Unit.SHARE,
                        kinds(PANEL)),
                "the panel has one kind of task, or was not evaluated");
        add(
                plain(
                        "task-kinds",
                        LEARNING,
                        "Generated tasks by kind",
                        isOffline
                                ? "Success on each kind of task of the file."
                                : "Success on each kind of task that the simulator wrote.",
                        Unit.SHARE,
                        kinds(TASKS)),
                "the tasks are of one kind, or no epoch was played yet");
    }

    private void players() {
        add(
                plain(
                        "rewards",
                        PLAYERS,
                        "Rewards",
                        isOffline
                                ? "Mean task reward of the agent's attempts."
                                : "Agent: mean task reward of its attempts. Simulator: exp(−β (p − target)²), 1 where the agent"
                                        + " solves exactly the target's share.",
                        Unit.REWARD,
                        isOffline
                                ? lines(Figure.named("agent.reward", "agent"))
                                : lines(
                                        Figure.named("agent.reward", "agent"),
                                        Figure.named("simulator.reward", "simulator"))),
                "no epoch was played yet");
        add(
                plain(
                        "agent-kl",
                        PLAYERS,
                        "KL divergence of the agent",
                        "How far the updates of an epoch moved the agent from the policy that played it; with a KL term also from"
                                + " where training began. A jump is a step that was too large.",
                        Unit.NATS,
                        lines(
                                Figure.named("agent.kl", "from the policy that played"),
                                Figure.named("agent.klToReference", "from the beginning"))),
                "the agent was not updated yet");
        add(
                plain(
                        "simulator-kl",
                        PLAYERS,
                        "KL divergence of the simulator",
                        "How far the simulator has moved from where it began. It should rise and level off.",
                        Unit.NATS,
                        lines(Figure.named("simulator.kl", "from the beginning"))),
                "the simulator was not updated: it does not learn in this mode, or no epoch was played yet");
        add(
                plain(
                        "entropy",
                        PLAYERS,
                        "Entropy",
                        "How undecided the players are at each token. Near 0 a player always says the same, and there is nothing"
                                + " left to compare.",
                        Unit.NATS,
                        lines(Figure.named("agent.entropy", "agent"), Figure.named("simulator.entropy", "simulator"))),
                "no player was updated yet");
        add(
                plain(
                        "informative",
                        PLAYERS,
                        "What there was to learn from",
                        "Groups whose attempts earned different rewards teach the agent; others are dropped. Unique: tasks unlike any"
                                + " other of the epoch. Invalid: actions that the world refused.",
                        Unit.SHARE,
                        lines(
                                Figure.named("tasks.informativeGroupShare", "informative groups"),
                                Figure.named("tasks.uniqueShare", "unique tasks"),
                                Figure.named("agent.invalidActionShare", "invalid actions"))),
                "no epoch was played yet");
    }

    private void episodes() {
        add(
                plain(
                        "turns",
                        EPISODES,
                        "Turns an episode",
                        "Mean number of turns of an attempt. It falls as the agent finds shorter ways, or gives up sooner.",
                        Unit.TURNS,
                        lines(Figure.named("agent.turns", "turns"))),
                "no epoch was played yet");
        add(
                plain(
                        "length",
                        EPISODES,
                        "Tokens an episode",
                        "Mean number of tokens that the agent sampled in an attempt.",
                        Unit.TOKENS,
                        lines(Figure.quotient("agent.sampledTokens", "agent.episodes", "sampled tokens"))),
                "no epoch was played yet");
        add(
                new Chart(
                        "stops",
                        EPISODES,
                        "How attempts ended",
                        "Share of the attempts of each epoch by the reason that ended them.",
                        Unit.SHARE,
                        true,
                        axis(),
                        stops(),
                        Optional.empty()),
                "no epoch was played yet");
        add(
                new Chart(
                        "written",
                        EPISODES,
                        "Texts of the simulator",
                        "How many of them the domain accepted as tasks, and how many it rejected. The reasons are under Tasks.",
                        Unit.TEXTS,
                        true,
                        axis(),
                        lines(Figure.named("tasks.accepted", "accepted"), Figure.named("tasks.rejected", "rejected")),
                        Optional.empty()),
                "no epoch was played yet");
    }

    private void machine() {
        add(
                plain(
                        "speed",
                        MACHINE,
                        "Tokens a second",
                        "Tokens that the agent sampled in a second of play, environments included.",
                        Unit.TOKENS_PER_SECOND,
                        lines(Figure.named("time.sampledTokensPerSecond", "sampled"))),
                "no epoch was played yet");
        add(
                new Chart(
                        "time",
                        MACHINE,
                        "Where the time goes",
                        "Seconds of each epoch by what was done in them.",
                        Unit.SECONDS,
                        true,
                        axis(),
                        lines(
                                Figure.named("time.generateSeconds", "write tasks"),
                                Figure.named("time.playSeconds", "play"),
                                Figure.named("time.agentUpdateSeconds", "update agent"),
                                Figure.named("time.simulatorUpdateSeconds", "update simulator"),
                                Figure.named("time.panelSeconds", "panel"),
                                Figure.named("time.recordSeconds", "record"),
                                Figure.named("time.saveSeconds", "save")),
                        Optional.empty()),
                "nothing was timed");
        add(
                plain(
                        "memory",
                        MACHINE,
                        "Memory",
                        "Of the process: all that is resident, its peak, and Java's heap, which is a part of it.",
                        Unit.BYTES,
                        lines(
                                Figure.named("memory.residentBytes", "resident"),
                                Figure.dashed("memory.peakResidentBytes", "peak"),
                                Figure.named("memory.heapBytes", "Java heap"))),
                "it was not measured");
    }

    private List<Chart.Line> stops() {
        return Arrays.stream(StopReason.values())
                .map(reason -> Figure.named(
                                "agent.stopped." + camelCase(reason),
                                reason.label().replace('-', ' '))
                        .line(epochs))
                .filter(line -> line.values().stream().anyMatch(value -> value > 0))
                .toList();
    }

    /** {@code TURN_LIMIT} as the figures spell it: {@code turnLimit}. */
    private static String camelCase(StopReason reason) {
        String[] words = reason.name().toLowerCase(Locale.ROOT).split("_", -1);
        StringBuilder name = new StringBuilder(words[0]);
        for (int i = 1; i < words.length; i++) {
            name.append(Character.toUpperCase(words[i].charAt(0))).append(words[i].substring(1));
        }
        return name.toString();
    }

    /** The lines of a rate for each kind of task; none where there is one kind only, which is the whole. */
    private List<Chart.Line> kinds(String rate) {
        TreeSet<String> kinds = new TreeSet<>();
        epochs.forEach(epoch -> epoch.values().keySet().stream()
                .filter(name -> name.startsWith(rate + "."))
                .forEach(name -> kinds.add(name.substring(rate.length() + 1))));
        return kinds.size() < 2
                ? List.of()
                : kinds.stream()
                        .limit(MOST_KINDS)
                        .map(kind -> Figure.named(rate + "." + kind, kind).line(epochs))
                        .toList();
    }

    private List<Integer> axis() {
        return epochs.stream().map(EpochFigures::epoch).toList();
    }

    private List<Chart.Line> lines(Figure... figures) {
        return Arrays.stream(figures).map(figure -> figure.line(epochs)).toList();
    }

    private Chart plain(String id, String section, String title, String about, Unit unit, List<Chart.Line> lines) {
        return new Chart(id, section, title, about, unit, false, axis(), lines, Optional.empty());
    }

    private void add(Chart chart, String whyMissing) {
        List<Chart.Line> withPoints =
                chart.lines().stream().filter(Chart.Line::hasPoints).toList();
        if (withPoints.isEmpty()) {
            missing.add(chart.title() + ": " + whyMissing);
        } else {
            charts.add(chart.with(withPoints));
        }
    }
}
