package org.genenv.cli.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** What a run came to, in words: whether the agent learned, and whether the simulator is on target. */
public final class Verdict {
    /** Of how many of the last epochs the simulator is judged. */
    private static final int LATE_SHARE = 3;

    /** So close to the band a rate is not called wrong. */
    private static final double NEAR = 0.1;

    private final RunRecord run;
    private final Optional<PanelChange> change;
    private final List<EpochFigures> played;

    private Verdict(RunRecord run) {
        this.run = run;
        this.change = PanelChange.of(run);
        this.played = run.epochs().stream()
                .filter(epoch -> epoch.has("tasks.successRate"))
                .toList();
    }

    static Verdict of(RunRecord run) {
        return new Verdict(run);
    }

    /**
     * The verdict on the run in a folder.
     *
     * @throws IOException if its records cannot be read
     */
    public static Verdict read(Path folder) throws IOException {
        return of(new RunReader(folder).read());
    }

    /** @return what the held-out panel says in one sentence; absent before its second evaluation */
    public Optional<String> panelSentence() {
        return change.map(one -> String.format(
                Locale.ROOT,
                "Of the held-out panel, which no one trained on, the agent solved %s before the game and %s after epoch %d"
                        + " (%s; %s and %s attempts).",
                percent(one.before()),
                percent(one.after()),
                one.lastEpoch(),
                points(one),
                attempts(one.firstEpoch()),
                attempts(one.lastEpoch())));
    }

    /** @return how the generated tasks went in one sentence; absent before the first epoch */
    public Optional<String> tasksSentence() {
        if (played.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(String.format(
                Locale.ROOT,
                "Of this run's training tasks it solved %s in the first epoch and %s in the last; in %d of %d epochs between"
                        + " %s, where there is most to learn.",
                percent(rate(played.get(0))),
                percent(rate(played.get(played.size() - 1))),
                inBand(),
                played.size(),
                run.band()));
    }

    /** Whether the agent learned. */
    Finding learning() {
        Optional<EpochFigures> only = run.epochs().stream()
                .filter(epoch -> epoch.has("panel.successRate"))
                .findFirst();
        if (only.isEmpty()) {
            return new Finding(
                    Tone.OPEN,
                    run.epochs().isEmpty() ? "Nothing is recorded yet" : "Learning was not measured",
                    run.epochs().isEmpty()
                            ? "The first line comes after the warm start, with the state before any update."
                            : "This run has no held-out panel (panel.size is 0), so nothing says how the agent does on tasks that"
                                    + " it was not trained on.");
        }
        if (change.isEmpty()) {
            return new Finding(
                    Tone.OPEN,
                    "Learning is not measured yet",
                    "The held-out panel was evaluated once: the agent solved "
                            + percent(only.get().get("panel.successRate").orElseThrow()) + " of it at epoch "
                            + only.get().epoch() + ".");
        }
        PanelChange one = change.get();
        String sentence = panelSentence().orElseThrow();
        if (one.isGain()) {
            return new Finding(Tone.GOOD, "The agent learned", sentence);
        }
        if (one.isLoss()) {
            return new Finding(Tone.BAD, "The agent got worse", sentence);
        }
        return new Finding(
                Tone.OPEN,
                "No learning that can be told from chance",
                sentence
                        + (one.halfWidth().isPresent()
                                ? " The interval includes 0: a longer run or a larger panel would say more."
                                : " There is too little to say how far this is from chance."));
    }

    /** Whether the simulator's tasks are as hard as they should be. */
    Finding simulator() {
        long past = run.epochs().stream().filter(epoch -> epoch.epoch() > 0).count();
        if (played.isEmpty() && past > 0) {
            return new Finding(
                    Tone.BAD,
                    "No task was accepted in " + past + (past == 1 ? " epoch" : " epochs"),
                    "So there was nothing to play, and nobody learned. The reasons of rejection are under Tasks.");
        }
        if (played.isEmpty()) {
            return new Finding(
                    Tone.OPEN, "No tasks were played yet", "The first epoch of the game has not been recorded.");
        }
        double late = lateRate();
        String over = lateEpochs().size() == 1
                ? "In epoch " + lateEpochs().get(0).epoch()
                : "Over the last " + lateEpochs().size() + " epochs";
        String sentence = String.format(
                Locale.ROOT,
                "%s the agent solved %s of the tasks it was trained on; between %s there is most to learn, and %d of %d epochs"
                        + " lay there.%s",
                over,
                percent(late),
                run.band(),
                inBand(),
                played.size(),
                inMode());
        if (run.band().contains(late)) {
            return new Finding(Tone.GOOD, "The tasks are on target", sentence);
        }
        boolean isHard = late < run.band().low();
        boolean isNear = late > run.band().low() - NEAR && late < run.band().high() + NEAR;
        return new Finding(
                isNear ? Tone.OPEN : Tone.BAD,
                "The tasks are " + (isNear ? "a little " : "") + "too " + (isHard ? "hard" : "easy"),
                sentence);
    }

    private String inMode() {
        return switch (run.mode()) {
            case "random" -> " The simulator does not learn in mode random, so it cannot follow the agent.";
            case "static" -> " In mode static the tasks were written once, before training.";
            case "offline" -> " In mode offline the tasks come from a file.";
            default -> "";
        };
    }

    Optional<PanelChange> change() {
        return change;
    }

    /** @return success on the training tasks of the last third of the epochs; absent before the first epoch */
    OptionalDouble lateTaskSuccess() {
        return played.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(lateRate());
    }

    private double lateRate() {
        return lateEpochs().stream().mapToDouble(Verdict::rate).average().orElseThrow();
    }

    private List<EpochFigures> lateEpochs() {
        int count = Math.max(1, played.size() / LATE_SHARE);
        return played.subList(played.size() - count, played.size());
    }

    long inBand() {
        return played.stream().filter(epoch -> run.band().contains(rate(epoch))).count();
    }

    int playedEpochs() {
        return played.size();
    }

    private static double rate(EpochFigures epoch) {
        return epoch.get("tasks.successRate").orElseThrow();
    }

    private String attempts(int epoch) {
        return run.epochs().stream()
                .filter(one -> one.epoch() == epoch)
                .mapToDouble(one -> one.get("panel.episodes").orElse(0))
                .mapToObj(count -> String.format(Locale.ROOT, "%.0f", count))
                .findFirst()
                .orElse("0");
    }

    static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }

    /** A change in points with its interval. */
    static String points(PanelChange change) {
        String points = String.format(Locale.ROOT, "%+.1f points", 100 * change.difference());
        return change.halfWidth().isEmpty()
                ? points
                : points
                        + String.format(
                                Locale.ROOT,
                                ", 95 %% interval %+.1f to %+.1f",
                                100 * (change.difference() - change.halfWidth().getAsDouble()),
                                100 * (change.difference() + change.halfWidth().getAsDouble()));
    }
}
