package org.genenv.cli.train;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.genenv.cli.CommandFailedException;
import org.genenv.cli.ExitCode;
import org.genenv.cli.Invocation;
import org.genenv.cli.report.RunReport;
import org.genenv.cli.run.FolderInUseException;
import org.genenv.cli.run.Interrupts;
import org.genenv.cli.run.RunFolder;
import org.genenv.core.config.ConfigException;
import org.genenv.core.config.ConfigProblem;
import org.genenv.core.config.ResolvedConfig;
import org.genenv.core.file.FileFault;
import org.genenv.core.progress.Progress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Plays the co-evolution game. */
@Command(
        name = "train",
        mixinStandardHelpOptions = true,
        description = "Plays the co-evolution game: a simulator writes tasks, an agent attempts them, both learn.",
        footer = {
            "",
            "Ctrl-C stops after a checkpoint (exit code 130), a second one at once; a warm start is saved only when it is over."
                    + " --resume goes on: on a CPU, with runtime.threads 1, bit for bit as a run that was never stopped."
        })
public final class TrainCommand implements Callable<Integer> {
    private final Progress progress;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--config",
            paramLabel = "F",
            description =
                    "A configuration: a file, or the name of one in configs/ or inside the jar, such as quickstart.yaml."
                            + " With --resume it may be left out: then the run's own config.yaml is taken.")
    private Optional<String> config;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            showDefaultValue = Visibility.NEVER,
            description = "Replaces one value, such as --set agent.grpo.learningRate=1e-4; may be given several times.")
    private List<String> overrides = List.of();

    @Option(names = "--output", paramLabel = "DIR", description = "The run's folder; goes before run.output.")
    private Optional<Path> output;

    @Option(names = "--resume", description = "Goes on from the newest complete checkpoint of the run's folder.")
    private boolean resume;

    /** @param progress told of models, rollouts, updates and epochs */
    public TrainCommand(Progress progress) {
        this.progress = progress;
    }

    @Override
    public Integer call() throws ConfigException, CommandFailedException {
        ResolvedConfig<TrainConfig> resolved = readConfig();
        Path folder = output.or(() -> resolved.value().run().output())
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(), "where to? Neither --output nor run.output is given. Add --output DIR."));
        requireUsable(folder);
        if (resume) {
            requireSameRun(folder, resolved.value());
        }
        resolved.warnings().forEach(warning -> spec.commandLine().getErr().println("warning: " + warning));
        Interrupts stop = Interrupts.listen(
                spec.commandLine().getErr(),
                "the game comes to a whole state and is saved, which may take an epoch's update and panel; a warm start is saved only when it is over");
        try (RunFolder opened = open(folder)) {
            TrainingRun run = new TrainingRun(resolved.value(), opened, resume, stop, progress);
            boolean isFinished;
            try {
                isFinished = run.play();
            } finally {
                // Of a run that failed as well: its figures may say why.
                RunReport.writeAtTheEnd(folder);
            }
            if (!isFinished) {
                spec.commandLine()
                        .getErr()
                        .println("Stopped. " + run.saved() + " Go on with: " + Invocation.command()
                                + " train --resume --output " + folder);
                return ExitCode.INTERRUPTED;
            }
        } catch (IOException e) {
            throw new CommandFailedException(
                    "the run is over and saved, but its files cannot be closed: " + FileFault.of(e), e);
        }
        try {
            spec.commandLine()
                    .getOut()
                    .println(RunStory.read(folder, resolved.value().world().name())
                            .text());
        } catch (IOException e) {
            throw new CommandFailedException(
                    "the run is finished and saved, but its files cannot be read: " + FileFault.of(e), e);
        }
        return ExitCode.OK;
    }

    private ResolvedConfig<TrainConfig> readConfig() throws ConfigException {
        String name = config.orElseGet(this::configOfRun);
        try {
            return ConfigFiles.read(name, overrides);
        } catch (ConfigException e) {
            throw config.isEmpty() ? withRemedyForDamage(Path.of(name), e) : e;
        } catch (IOException e) {
            throw new ParameterException(
                    spec.commandLine(), "--config " + name + " cannot be read: " + FileFault.of(e), e);
        }
    }

    /** A damaged configuration says of itself what is wrong with it, not that the run can go on without it. */
    private static ConfigException withRemedyForDamage(Path configOfRun, ConfigException fault) {
        List<ConfigProblem> problems = new ArrayList<>(fault.problems());
        if (problems.stream().anyMatch(problem -> problem.source().startsWith(configOfRun.toString()))) {
            problems.add(new ConfigProblem(
                    configOfRun.toString(),
                    "",
                    "if this file is damaged, delete it, and go on with the configuration and every --set that the run was"
                            + " begun with: --resume --output " + configOfRun.getParent()
                            + " --config F. Its checkpoints are untouched."));
        }
        return new ConfigException(problems);
    }

    /** Settings that a checkpoint was made with stay as they are; without a checkpoint the run begins anew and may begin otherwise. */
    private void requireSameRun(Path folder, TrainConfig wanted) throws ConfigException {
        try {
            if (!hasCheckpoint(folder)) {
                return;
            }
            if (RunFolder.fault(folder).isPresent()) {
                spec.commandLine()
                        .getErr()
                        .println("warning: --resume: " + folder + " has lost its " + RunFolder.CONFIG_FILE
                                + ", so whether its checkpoints were made with these settings cannot be checked");
                return;
            }
            ResumeRules rules = ResumeRules.of(configOf(folder), wanted);
            if (!rules.refused().isEmpty()) {
                throw new ConfigException(rules.refused());
            }
            rules.fromNowOn().forEach(change -> spec.commandLine().getErr().println("warning: --resume: " + change));
        } catch (IOException e) {
            throw new ParameterException(
                    spec.commandLine(), "--resume: the run cannot be read: " + FileFault.of(folder, e), e);
        }
    }

    private static TrainConfig configOf(Path folder) throws ConfigException, IOException {
        try {
            return ConfigFiles.ofRun(folder);
        } catch (ConfigException e) {
            throw withRemedyForDamage(folder.resolve(RunFolder.CONFIG_FILE), e);
        }
    }

    private static boolean hasCheckpoint(Path folder) throws IOException {
        return !RunFolder.checkpoints(folder, 1).newestFirst().isEmpty();
    }

    private String configOfRun() {
        if (!resume || output.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--config is missing. Name a configuration, such as --config quickstart.yaml, or a run to go on with:"
                            + " --resume --output DIR.");
        }
        requireRun(output.get());
        return output.get().resolve(RunFolder.CONFIG_FILE).toString();
    }

    /** What a run leaves at its very beginning is none; one that lost its configuration goes on with another. */
    private void requireRun(Path folder) {
        Optional<String> fault = RunFolder.fault(folder);
        if (fault.isEmpty()) {
            return;
        }
        boolean isRun;
        try {
            isRun = hasCheckpoint(folder);
        } catch (IOException e) {
            throw unreadable(e);
        }
        if (!isRun) {
            throw new ParameterException(spec.commandLine(), "--resume: " + fault.get() + ". Leave out --resume.");
        }
        if (config.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--resume: " + folder + " has checkpoints, but has lost its " + RunFolder.CONFIG_FILE
                            + ". Go on with the configuration and every --set that the run was begun with: --resume --output "
                            + folder
                            + " --config F.");
        }
    }

    private ParameterException unreadable(IOException fault) {
        return new ParameterException(
                spec.commandLine(), "the run's folder cannot be read: " + FileFault.of(fault), fault);
    }

    private RunFolder open(Path folder) {
        try {
            return RunFolder.open(folder);
        } catch (FolderInUseException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        } catch (IOException e) {
            throw new ParameterException(
                    spec.commandLine(),
                    "the run's folder " + folder + " cannot be made: " + FileFault.of(e)
                            + ". Name another by --output.",
                    e);
        }
    }

    /** A run never mixes with another, and never goes on where there is none. */
    private void requireUsable(Path folder) {
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw new ParameterException(
                    spec.commandLine(), folder + " is a file, expected a folder. Name another by --output.");
        }
        boolean isUsed;
        try {
            isUsed = RunFolder.isUsed(folder);
        } catch (IOException e) {
            throw unreadable(e);
        }
        if (isUsed && !resume) {
            throw new ParameterException(
                    spec.commandLine(),
                    folder + " is used already. Go on with that run by --resume, or name another folder by --output.");
        }
        if (resume) {
            requireRun(folder);
        }
    }
}
