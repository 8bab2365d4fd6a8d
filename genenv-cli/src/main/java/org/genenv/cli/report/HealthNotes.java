package org.genenv.cli.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What in a run is worth a look: shares that are larger or smaller than in runs that go well, in the last epoch. */
final class HealthNotes {
    private static final double MANY_FAULTS = 0.01;
    private static final double MANY_TRUNCATED = 0.2;
    private static final double FEW_INFORMATIVE = 0.2;
    private static final double FEW_UNIQUE = 0.8;
    private static final double LARGE_GAP = 0.05;

    private HealthNotes() {}

    /** @return sentences for a person, none where all is well */
    static List<String> of(RunRecord run) {
        List<String> notes = new ArrayList<>();
        if (run.unreadable() > 0) {
            notes.add(run.unreadable() + (run.unreadable() == 1 ? " line" : " lines")
                    + " of the run's files could not be read and were left out, as after a process that was killed.");
        }
        List<EpochFigures> played =
                run.epochs().stream().filter(epoch -> epoch.epoch() > 0).toList();
        if (!played.isEmpty()) {
            of(played.get(played.size() - 1), notes);
        }
        return notes;
    }

    private static void of(EpochFigures last, List<String> notes) {
        double faults = last.get("agent.stopped.environmentError").orElse(0)
                + last.get("agent.stopped.timeout").orElse(0);
        if (faults > MANY_FAULTS) {
            notes.add(percent(faults)
                    + " of the last epoch's attempts ended by a fault or a timeout of the environment.");
        }
        double truncated = last.get("agent.stopped.truncated").orElse(0);
        if (truncated > MANY_TRUNCATED) {
            notes.add(
                    percent(truncated)
                            + " of the last epoch's attempts were cut off within a turn: agent.rollout.maxActionTokens may be too small.");
        }
        double accepted = last.get("tasks.accepted").orElse(0);
        double rejected = last.get("tasks.rejected").orElse(0);
        if (rejected > accepted) {
            notes.add(String.format(
                    Locale.ROOT,
                    "In the last epoch more of the simulator's texts were rejected (%.0f) than accepted (%.0f).",
                    rejected,
                    accepted));
        }
        if (last.get("tasks.accepted").isPresent() && accepted == 0) {
            return; // what follows is of groups and of the update from them
        }
        double informative = last.get("tasks.informativeGroupShare").orElse(1);
        if (informative < FEW_INFORMATIVE) {
            notes.add(
                    "Only " + percent(informative)
                            + " of the last epoch's groups taught the agent anything: in the others all attempts earned the same.");
        }
        double unique = last.get("tasks.uniqueShare").orElse(1);
        if (unique < FEW_UNIQUE) {
            notes.add("Only " + percent(unique) + " of the last epoch's tasks were different from each other.");
        }
        double gap = last.get("agent.logProbGap").orElse(0);
        if (gap > LARGE_GAP) {
            notes.add(String.format(
                    Locale.ROOT,
                    "Log-probabilities of sampling and of training differ by up to %.3f nats: the update is not on-policy.",
                    gap));
        }
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.0f %%", 100 * share);
    }
}
