package org.genenv.cli.export;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.genenv.cli.CommandFailedException;
import org.genenv.cli.ExitCode;
import org.genenv.cli.UsageProblems;
import org.genenv.cli.model.ModelFolders;
import org.genenv.cli.run.Machine;
import org.genenv.cli.run.RunFolder;
import org.genenv.cli.train.ConfigFiles;
import org.genenv.cli.train.TrainConfig;
import org.genenv.core.checkpoint.Checkpoint;
import org.genenv.core.checkpoint.CheckpointStore;
import org.genenv.core.config.ConfigException;
import org.genenv.core.file.FileFault;
import org.genenv.core.progress.Progress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Makes a folder for other libraries from a run, or a file of what it has played. */
@Command(
        name = "export",
        mixinStandardHelpOptions = true,
        description = {
            "Writes what a run has trained as a folder that PEFT or transformers load.",
            "A trained adapter becomes a PEFT folder, or with --merged a model of its own; where all parameters were trained"
                    + " it is a model folder either way.",
            "With --rollouts or --tasks it writes what was played, as rows that TRL or verl train on."
        })
public final class ExportCommand implements Callable<Integer> {
    private final Progress progress;

    @Spec
    private CommandSpec spec;

    @Option(names = "--run", required = true, paramLabel = "RUN", description = "The run's folder.")
    private Path run;

    @Option(names = "--step", paramLabel = "N", description = "The checkpoint after epoch N; left out, the newest.")
    private Optional<Integer> step;

    @Option(names = "--player", defaultValue = "agent", paramLabel = "P", description = "agent or simulator.")
    private String playerName;

    @Option(
            names = "--to",
            required = true,
            paramLabel = "PATH",
            description = "The new folder; with --rollouts or --tasks the file, which ends with .parquet or .jsonl.")
    private Path target;

    @Option(names = "--merged", description = "Adds the adapter to the weights of its base model.")
    private boolean isMerged;

    @Mixin
    private final DataOptions data = new DataOptions();

    /** @param progress told of the weights that are read and written */
    public ExportCommand(Progress progress) {
        this.progress = progress;
    }

    @Override
    public Integer call() throws ConfigException, CommandFailedException {
        UsageProblems problems = new UsageProblems(spec);
        if (data.areWanted()) {
            refuseOptionsOfModels(problems);
            return data.export(run, target, problems, spec.commandLine());
        }
        data.refuseIfGiven(problems);
        return exportModel(problems);
    }

    private void refuseOptionsOfModels(UsageProblems problems) {
        for (String option : List.of("--step", "--player", "--merged")) {
            problems.require(
                    !spec.commandLine().getParseResult().hasMatchedOption(option),
                    option + " is for models, but rows of data are to be written. Leave it away.");
        }
    }

    private int exportModel(UsageProblems problems) throws ConfigException, CommandFailedException {
        List<String> players =
                Arrays.stream(Player.values()).map(Player::toString).toList();
        problems.requireKnown("--player", playerName, players);
        problems.requirePlaceForFolder("--to", target);
        try {
            problems.require(
                    !Files.isDirectory(target) || StagedFolder.isFree(target),
                    "--to " + target + " is in use. Name a folder that does not exist yet, or an empty one.");
            Optional<Checkpoint> checkpoint = checkpoint(problems);
            problems.refuseIfAny();
            return export(Player.valueOf(playerName.toUpperCase(Locale.ROOT)), checkpoint.orElseThrow());
        } catch (IOException e) {
            throw new CommandFailedException("Nothing was exported to " + target + ": " + FileFault.of(e), e);
        }
    }

    private int export(Player player, Checkpoint checkpoint) throws ConfigException, IOException {
        TrainConfig config = ConfigFiles.ofRun(run);
        PlayerExport export =
                new PlayerExport(config, checkpoint, player, ModelFolders.ofProcess(), Machine::freeDisk, progress);
        if (!export.isThere()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--player " + player + ": " + checkpoint.folder() + " holds none; the run's mode is "
                            + config.mode() + ".");
        }
        if (isMerged && !export.isAdapter()) {
            PrintWriter err = spec.commandLine().getErr();
            err.println("All parameters were trained, so there is no adapter to merge: --merged changes nothing.");
        }
        export.write(target, isMerged);
        String made = described(export) + " of the " + player + " in " + checkpoint.folder();
        spec.commandLine().getOut().println(target + ": " + made);
        return ExitCode.OK;
    }

    private String described(PlayerExport export) {
        if (!export.isAdapter()) {
            return "the model";
        }
        return isMerged ? "the merged model" : "the adapter";
    }

    /** The checkpoint that was asked for, whole; absent after a problem. */
    private Optional<Checkpoint> checkpoint(UsageProblems problems) throws IOException {
        Optional<String> noRun = RunFolder.fault(run);
        if (noRun.isPresent()) {
            problems.add("--run " + noRun.get() + ".");
            return Optional.empty();
        }
        List<Checkpoint> saved = RunFolder.checkpoints(run, 1).newestFirst();
        if (saved.isEmpty()) {
            problems.add("--run " + run + " has no checkpoint yet. The first one is saved before epoch 1.");
            return Optional.empty();
        }
        Optional<Checkpoint> chosen = saved.stream()
                .filter(checkpoint -> step.isEmpty() || checkpoint.step() == step.get())
                .findFirst();
        if (chosen.isEmpty()) {
            problems.add("--step " + step.get() + " is not among the checkpoints of " + run + "; there are "
                    + steps(saved) + ".");
            return Optional.empty();
        }
        Checkpoint found = chosen.get();
        Optional<String> fault = progress.during("checking the checkpoint", () -> CheckpointStore.fault(found));
        if (fault.isPresent()) {
            List<Checkpoint> others = new ArrayList<>(saved);
            others.remove(chosen.get());
            problems.add(chosen.get().folder() + " is damaged: " + fault.get() + "."
                    + (others.isEmpty() ? "" : " Choose another with --step; there are " + steps(others) + "."));
        }
        return chosen;
    }

    private static String steps(List<Checkpoint> checkpoints) {
        return checkpoints.stream()
                .map(checkpoint -> checkpoint.step()
                        + (checkpoint.step() == Checkpoint.WARM_START ? " (" + checkpoint.moment() + ")" : ""))
                .collect(Collectors.joining(", "));
    }
}
