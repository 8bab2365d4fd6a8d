package org.genenv.cli.export;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.genenv.cli.CommandFailedException;
import org.genenv.cli.ExitCode;
import org.genenv.cli.UsageProblems;
import org.genenv.cli.data.RowWriter;
import org.genenv.cli.run.RunFolder;
import org.genenv.cli.train.ConfigFiles;
import org.genenv.cli.train.TrainConfig;
import org.genenv.core.config.ConfigException;
import org.genenv.core.file.FileFault;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** The part of {@code genenv export} that writes what a run has played. */
final class DataOptions {
    @Option(names = "--rollouts", description = "Writes the agent's rollouts, a row each, instead of a model.")
    private boolean isOfRollouts;

    @Option(names = "--tasks", description = "Writes the tasks that were played, a row each, instead of a model.")
    private boolean isOfTasks;

    @Option(
            names = "--layout",
            paramLabel = "L",
            description = "The columns: trl or verl, as docs/data.md lists them (default: trl).")
    private Optional<DataLayout> layout;

    @Option(
            names = "--epochs",
            paramLabel = "A-B",
            converter = EpochRange.Converter.class,
            description = "The epochs, such as 3, 2-5 or 2- (default: all).")
    private Optional<EpochRange> epochs;

    @Option(
            names = "--min-reward",
            paramLabel = "X",
            description = "Leaves out rollouts with a smaller reward, from 0 to 1 (default: none).")
    private Optional<Double> minReward;

    /** Whether rows are to be written, and not a model. */
    boolean areWanted() {
        return isOfRollouts || isOfTasks;
    }

    /** Adds a problem for each option that only goes with rows. */
    void refuseIfGiven(UsageProblems problems) {
        String remedy = " is for rows of data. Add --rollouts or --tasks, or leave it away.";
        problems.require(layout.isEmpty(), "--layout" + remedy);
        problems.require(epochs.isEmpty(), "--epochs" + remedy);
        problems.require(minReward.isEmpty(), "--min-reward" + remedy);
    }

    /**
     * Writes the rows.
     *
     * @param problems found so far
     * @throws CommandFailedException if nothing was written; says why
     */
    int export(Path run, Path target, UsageProblems problems, CommandLine command)
            throws ConfigException, CommandFailedException {
        problems.require(!(isOfRollouts && isOfTasks), "--rollouts and --tasks are both given, expected one of them.");
        problems.require(
                !(isOfTasks && minReward.isPresent()), "--min-reward is for rollouts. Leave it away with --tasks.");
        minReward.ifPresent(least -> problems.require(
                least >= 0 && least <= 1, "--min-reward " + least + ", expected 0 to 1, as rewards are."));
        if (target.toString().endsWith(RowWriter.PARQUET) || target.toString().endsWith(RowWriter.JSON_LINES)) {
            problems.requireReplaceable("--to", target);
        } else {
            problems.add("--to " + target + ", expected a name that ends with .parquet or .jsonl.");
        }
        RunFolder.fault(run).ifPresent(fault -> problems.add("--run " + fault + "."));
        problems.refuseIfAny();
        try {
            return write(run, target, problems, command);
        } catch (IOException e) {
            throw new CommandFailedException("Nothing was exported to " + target + ": " + FileFault.of(e), e);
        }
    }

    private int write(Path run, Path target, UsageProblems problems, CommandLine command)
            throws ConfigException, IOException {
        TrainConfig config = ConfigFiles.ofRun(run);
        DataLayout columns = layout.orElse(DataLayout.TRL);
        DataExport export = new DataExport(
                run,
                config.world().name(),
                columns,
                isOfTasks,
                epochs.orElse(EpochRange.ALL),
                minReward.map(OptionalDouble::of).orElse(OptionalDouble.empty()));
        List<Integer> found = List.copyOf(export.files().keySet());
        problems.require(
                !found.isEmpty(),
                "--run " + run + " has no rollouts" + (epochs.isPresent() ? " of these epochs" : "") + " yet.");
        problems.refuseIfAny();
        DataExport.Counts counts = export.write(target);
        if (counts.written == 0) {
            throw new IOException("no row is left: " + leftOut(counts));
        }
        PrintWriter out = command.getOut();
        out.println(target + ": " + counts.written + (isOfTasks ? " tasks" : " rollouts") + " of epochs " + found.get(0)
                + " to " + found.get(found.size() - 1) + " in the layout of " + columns);
        String leftOut = leftOut(counts);
        if (!leftOut.isEmpty()) {
            command.getErr().println("Left out: " + leftOut + ".");
        }
        return ExitCode.OK;
    }

    private static String leftOut(DataExport.Counts counts) {
        List<String> reasons = new ArrayList<>();
        if (counts.belowReward > 0) {
            reasons.add(counts.belowReward + " rollouts with a smaller reward");
        }
        if (counts.silent > 0) {
            reasons.add(counts.silent + " rollouts in which the agent said nothing");
        }
        if (counts.unrecorded > 0) {
            reasons.add(counts.unrecorded
                    + " rollouts without messages, which earlier versions did not record (play the epochs again)");
        }
        return String.join(", ", reasons);
    }
}
