package org.genenv.cli.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a run has recorded so far.
 *
 * @param environment what {@code environment.json} says of versions and machine; empty where it is missing
 * @param epochs in order; none before the first evaluation
 * @param tasks of all epochs, in order
 * @param rejected texts that were no task, in order
 * @param rollouts the panel's files first, each kind by epoch
 * @param updated when the last epoch was recorded
 * @param unreadable how many lines of all files could not be read
 */
record RunRecord(
        Path folder,
        ConfigValues config,
        JsonNode environment,
        List<EpochFigures> epochs,
        List<TaskRecord> tasks,
        List<RejectedText> rejected,
        List<RolloutFile> rollouts,
        Optional<Instant> updated,
        int unreadable) {
    RunRecord {
        epochs = List.copyOf(epochs);
        tasks = List.copyOf(tasks);
        rejected = List.copyOf(rejected);
        rollouts = List.copyOf(rollouts);
    }

    /** @return the folder's name */
    String name() {
        Path last = folder.toAbsolutePath().normalize().getFileName();
        return last == null ? folder.toString() : last.toString();
    }

    String world() {
        return config.text("domain.name").orElse("");
    }

    /** @return the mode of the game, in small letters */
    String mode() {
        return config.text("mode").orElse("genenv");
    }

    /** @return the last epoch that was recorded; absent before the first evaluation */
    OptionalInt lastEpoch() {
        return epochs.isEmpty()
                ? OptionalInt.empty()
                : OptionalInt.of(epochs.get(epochs.size() - 1).epoch());
    }

    /** @return how many epochs the configuration asks for; absent where it does not say */
    OptionalInt plannedEpochs() {
        return config.number("game.epochs").isPresent()
                ? OptionalInt.of((int) config.number("game.epochs").getAsDouble())
                : OptionalInt.empty();
    }

    /** Whether the last planned epoch was recorded. */
    boolean isFinished() {
        return lastEpoch().isPresent()
                && plannedEpochs().isPresent()
                && lastEpoch().getAsInt() >= plannedEpochs().getAsInt();
    }

    /** @return the success rate that the simulator aims at, with its surroundings */
    TargetBand band() {
        return TargetBand.around(config.number("curriculum.alpha").orElse(TargetBand.PUBLISHED_ALPHA));
    }

    /** @return the recorded attempts on the held-out panel after an epoch */
    Optional<RolloutFile> panel(int epoch) {
        return rollouts.stream()
                .filter(file -> file.isPanel() && file.epoch() == epoch)
                .findFirst();
    }
}
