package org.genenv.core.game;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.genenv.core.curriculum.PassRate;
import org.genenv.core.environment.Origin;
import org.genenv.core.environment.StopReason;
import org.genenv.core.environment.Trajectory;
import org.genenv.core.environment.Turn;
import org.genenv.core.environment.simulated.ObservationFault;

/**
 * Collects the figures of one epoch under the names that the run directory promises. A figure that was not measured is absent.
 *
 * <p>All but {@code time.*} and {@code memory.*} are equal for equal seeds on one machine.
 */
final class EpochMetrics {
    private static final double BAND_LOW = 0.4;
    private static final double BAND_HIGH = 0.6;

    private final Map<String, Double> values = new LinkedHashMap<>();

    Map<String, Double> values() {
        return Collections.unmodifiableMap(values);
    }

    void put(String name, double value) {
        values.put(name, value);
    }

    void putAll(String prefix, Map<String, Double> figures) {
        new TreeMap<>(figures).forEach((name, value) -> put(prefix + name, value));
    }

    /** What the simulator wrote and what the domain said of it. */
    void written(EpochTasks tasks) {
        List<PosedTask> accepted = tasks.batches().stream()
                .flatMap(batch -> batch.tasks().stream())
                .toList();
        put("tasks.accepted", accepted.size());
        put("tasks.rejected", tasks.rejections().size());
        tasks.rejections().stream()
                .collect(Collectors.groupingBy(Rejection::reason, TreeMap::new, Collectors.counting()))
                .forEach((reason, count) -> put("tasks.rejected." + reason, count.doubleValue()));
        if (!accepted.isEmpty()) {
            long unique = accepted.stream().map(PosedTask::signature).distinct().count();
            put("tasks.uniqueShare", (double) unique / accepted.size());
        }
    }

    /** How the agent did on this epoch's tasks. */
    void scored(Scores scores) {
        List<RolloutGroup> groups =
                scores.tasks().stream().map(ScoredTask::group).toList();
        successRates("tasks", groups);
        put("tasks.informativeGroupShare", share(groups, RolloutGroup::isInformative));
        difficulties(groups);
        rollouts(groups);
    }

    /** What this epoch's tasks are worth to the one who wrote them. */
    void rewarded(Scores scores) {
        put("simulator.target", scores.target().alpha());
        scores.tasks().stream()
                .filter(task -> task.reward().isPresent())
                .mapToDouble(task -> task.reward().getAsDouble())
                .average()
                .ifPresent(mean -> put("simulator.reward", mean));
        put("simulator.keptShare", share(scores.tasks(), ScoredTask::isKept));
    }

    private void difficulties(List<RolloutGroup> groups) {
        double[] rates = groups.stream()
                .map(RolloutGroup::passRate)
                .filter(PassRate::isKnown)
                .mapToDouble(PassRate::value)
                .toArray();
        int[] counts = new int[5];
        for (double rate : rates) {
            counts[bin(rate)]++;
        }
        String[] names = {"neverSolved", "rarelySolved", "halfSolved", "oftenSolved", "alwaysSolved"};
        for (int i = 0; i < names.length && rates.length > 0; i++) {
            put("tasks.share." + names[i], (double) counts[i] / rates.length);
        }
    }

    private static int bin(double rate) {
        if (rate == 0) {
            return 0;
        }
        if (rate == 1) {
            return 4;
        }
        return rate < BAND_LOW ? 1 : rate <= BAND_HIGH ? 2 : 3;
    }

    /** How the episodes went, whatever they were worth. */
    private void rollouts(List<RolloutGroup> groups) {
        List<Trajectory> episodes =
                groups.stream().flatMap(group -> group.trajectories().stream()).toList();
        if (episodes.isEmpty()) {
            return;
        }
        put("agent.episodes", episodes.size());
        put(
                "agent.reward",
                groups.stream()
                        .flatMap(group -> group.attempts().stream())
                        .mapToDouble(Trajectory::reward)
                        .average()
                        .orElse(0));
        put(
                "agent.turns",
                episodes.stream().mapToInt(e -> e.turns().size()).average().orElse(0));
        long sampled =
                episodes.stream().mapToLong(e -> e.tokens().sampledTokens()).sum();
        put("agent.sampledTokens", (double) sampled);
        List<Turn> turns = episodes.stream().flatMap(e -> e.turns().stream()).toList();
        if (!turns.isEmpty()) {
            put("agent.invalidActionShare", share(turns, turn -> !turn.isValid()));
        }
        for (StopReason reason : StopReason.values()) {
            put("agent.stopped." + camelCase(reason), share(episodes, e -> e.stopReason() == reason));
        }
        simulated(episodes, turns);
    }

    /** What the simulator wrote in place of an engine, and what it could not; absent where it was not asked. */
    private void simulated(List<Trajectory> episodes, List<Turn> turns) {
        List<Turn> answered =
                turns.stream().filter(turn -> !turn.observation().isEmpty()).toList();
        long written = answered.stream()
                .filter(turn -> turn.origin() == Origin.SIMULATOR)
                .count();
        Map<String, Long> failed = episodes.stream()
                .filter(episode -> episode.stopReason() == StopReason.SIMULATION_FAILED)
                .map(episode -> ObservationFault.ofDetail(episode.detail()))
                .flatMap(Optional::stream)
                .collect(Collectors.groupingBy(ObservationFault::label, TreeMap::new, Collectors.counting()));
        if (written > 0 || !failed.isEmpty()) {
            put("agent.simulatedObservations", (double) written);
            put("agent.simulatedObservationShare", answered.isEmpty() ? 0 : (double) written / answered.size());
            failed.forEach((fault, count) -> put("agent.simulationFailed." + fault, count.doubleValue()));
        }
    }

    void panel(List<RolloutGroup> groups) {
        successRates("panel", groups);
        PassRate overall = overall(groups);
        put("panel.episodes", overall.attempts());
        if (overall.isKnown()) {
            put("panel.standardError", clusteredStandardError(groups));
        }
    }

    void greedyPanel(List<RolloutGroup> groups) {
        PassRate overall = overall(groups);
        if (overall.isKnown()) {
            put("panel.greedySuccessRate", overall.value());
        }
    }

    /** Of the mean success: attempts at one task go together, so tasks are the independent draws. */
    private static double clusteredStandardError(List<RolloutGroup> groups) {
        double[] rates = groups.stream()
                .map(RolloutGroup::passRate)
                .filter(PassRate::isKnown)
                .mapToDouble(PassRate::value)
                .toArray();
        double mean = 0;
        for (double rate : rates) {
            mean += rate / rates.length;
        }
        double squares = 0;
        for (double rate : rates) {
            squares += (rate - mean) * (rate - mean);
        }
        return rates.length < 2 ? 0 : Math.sqrt(squares / (rates.length - 1) / rates.length);
    }

    private void successRates(String prefix, List<RolloutGroup> groups) {
        PassRate overall = overall(groups);
        if (overall.isKnown()) {
            put(prefix + ".successRate", overall.value());
        }
        successByKind(groups).forEach((kind, rate) -> put(prefix + ".successRate." + kind, rate));
    }

    /** @return success rate of every kind that was attempted, sorted by kind */
    static Map<String, Double> successByKind(List<RolloutGroup> groups) {
        Map<String, PassRate> byKind = new TreeMap<>();
        groups.forEach(group -> byKind.merge(group.task().kind(), group.passRate(), PassRate::plus));
        Map<String, Double> rates = new TreeMap<>();
        byKind.forEach((kind, rate) -> {
            if (rate.isKnown()) {
                rates.put(kind, rate.value());
            }
        });
        return rates;
    }

    private static PassRate overall(List<RolloutGroup> groups) {
        return groups.stream().map(RolloutGroup::passRate).reduce(PassRate.NONE, PassRate::plus);
    }

    private static <T> double share(List<T> items, Predicate<T> predicate) {
        return items.isEmpty() ? 0 : (double) items.stream().filter(predicate).count() / items.size();
    }

    /** {@code TURN_LIMIT} as {@code turnLimit}. */
    private static String camelCase(StopReason reason) {
        StringBuilder name = new StringBuilder();
        boolean startsWord = false;
        for (char c : reason.name().toLowerCase(Locale.ROOT).toCharArray()) {
            if (c != '_') {
                name.append(startsWord ? Character.toUpperCase(c) : c);
            }
            startsWord = c == '_';
        }
        return name.toString();
    }
}
