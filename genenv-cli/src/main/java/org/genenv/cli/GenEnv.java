package org.genenv.cli;

import java.io.InputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.genenv.cli.doctor.DoctorCommand;
import org.genenv.cli.eval.EvalCommand;
import org.genenv.cli.export.ExportCommand;
import org.genenv.cli.hub.DownloadCommand;
import org.genenv.cli.model.ChatCommand;
import org.genenv.cli.model.GenerateCommand;
import org.genenv.cli.model.LogProbsCommand;
import org.genenv.cli.model.TokenizeCommand;
import org.genenv.cli.play.PlayCommand;
import org.genenv.cli.report.ReportCommand;
import org.genenv.cli.report.WatchCommand;
import org.genenv.cli.score.ScoreCommand;
import org.genenv.cli.train.ConfigCommand;
import org.genenv.cli.train.TasksCommand;
import org.genenv.cli.train.TrainCommand;
import org.genenv.core.config.ConfigException;
import org.genenv.core.config.DidYouMean;
import org.genenv.core.progress.Progress;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command line of GenEnv, with its streams passed in so that tests run it in process. */
public final class GenEnv {
    private final CommandLine commands;
    private final PrintWriter out;
    private final PrintWriter err;

    /** The command that holds the others. */
    @Command(
            name = "genenv",
            mixinStandardHelpOptions = true,
            versionProvider = Version.class,
            synopsisSubcommandLabel = "COMMAND",
            description = "Two language-model policies play a curriculum game: a simulator writes tasks at the edge of"
                    + " what an agent can do.",
            footer = {
                "",
                "Exit codes: 0 done, 1 failed, 2 wrong usage or configuration, 130 stopped by Ctrl-C.",
                "Shell completion: source <(genenv generate-completion)"
            })
    private static final class Root {}

    /**
     * @param in standard input
     * @param results takes results; the command fails when it cannot be written
     * @param err takes logs and messages
     */
    public GenEnv(InputStream in, Writer results, PrintWriter err) {
        this(in, results, err, Progress.SILENT);
    }

    /**
     * @param in standard input
     * @param results takes results; the command fails when it cannot be written
     * @param err takes logs and messages
     * @param progress told how far work is that takes a while
     */
    public GenEnv(InputStream in, Writer results, PrintWriter err, Progress progress) {
        this.out = new PrintWriter(new StandardOutput(results), true);
        this.err = err;
        commands = new CommandLine(new Root())
                .addSubcommand(new TrainCommand(progress))
                .addSubcommand(new EvalCommand(progress))
                .addSubcommand(new ScoreCommand(progress))
                .addSubcommand(new PlayCommand(in))
                .addSubcommand(new GenerateCommand(progress))
                .addSubcommand(new ChatCommand(in, progress))
                .addSubcommand(new LogProbsCommand(progress))
                .addSubcommand(new TokenizeCommand(progress))
                .addSubcommand(new TasksCommand(progress))
                .addSubcommand(new ReportCommand())
                .addSubcommand(new WatchCommand())
                .addSubcommand(new ExportCommand(progress))
                .addSubcommand(new DownloadCommand(progress))
                .addSubcommand(new DoctorCommand(progress))
                .addSubcommand(new ConfigCommand())
                .addSubcommand(new AutoComplete.GenerateCompletion());
        commands.setOut(out)
                .setErr(err)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionStrategy(this::execute)
                .setParameterExceptionHandler((e, args) -> refuse(List.of(e)))
                .setExecutionExceptionHandler((e, command, parsed) -> fail(e, command));
        commands.getSubcommands()
                .get("generate-completion")
                .getCommandSpec()
                .usageMessage()
                .hidden(true);
        // Every wrong option is reported, not only the first.
        commands.getCommandSpec().parser().collectErrors(true);
        commands.getSubcommands().values().forEach(command -> {
            command.getCommandSpec().parser().collectErrors(true);
            command.getCommandSpec().usageMessage().showDefaultValues(true).abbreviateSynopsis(true);
        });
    }

    /** @return the commands, for what describes and parses them without running them */
    CommandLine commands() {
        return commands;
    }

    /**
     * Runs one command.
     *
     * @param args what stands behind {@code genenv}
     * @return the exit code
     */
    public int run(String... args) {
        if (args.length == 0) {
            commands.usage(commands.getErr());
            return ExitCode.USAGE;
        }
        try {
            int code = commands.execute(args);
            out.flush();
            return code;
        } catch (StandardOutputException e) {
            return failed(e);
        } catch (OutOfMemoryError e) {
            err.println("Out of memory: " + e.getMessage()
                    + ". Ask for less at a time, or give Java more: GENENV_JAVA_OPTS=-Xmx8g genenv ...");
            return ExitCode.FAILED;
        }
    }

    /** Runs the command that was parsed, unless its arguments are wrong. */
    private int execute(ParseResult parsed) {
        List<ParameterException> errors = new ArrayList<>();
        for (ParseResult level = parsed; level != null; level = level.subcommand()) {
            level.errors().stream().map(ParameterException.class::cast).forEach(errors::add);
        }
        if (!errors.isEmpty()) {
            return refuse(errors);
        }
        try {
            return new CommandLine.RunLast().execute(parsed);
        } catch (StandardOutputException e) {
            return failed(e); // while help was printed: what a command throws arrives in fail
        }
    }

    private int refuse(List<ParameterException> errors) {
        CommandSpec command = errors.get(0).getCommandLine().getCommandSpec();
        errors.stream().flatMap(error -> messages(error, command)).distinct().forEach(err::println);
        err.println("'" + command.qualifiedName() + " --help' shows what it takes.");
        return ExitCode.USAGE;
    }

    private static Stream<String> messages(ParameterException error, CommandSpec command) {
        if (!(error instanceof UnmatchedArgumentException unmatched)) {
            return Stream.of(error.getMessage());
        }
        List<String> options =
                unmatched.getUnmatched().stream().filter(GenEnv::isOption).toList();
        // What follows an option that is not known was its value; what follows a command that is not known belongs to
        // that.
        boolean areOptions = !options.isEmpty() && command.subcommands().isEmpty();
        return (areOptions
                        ? options.stream()
                        : unmatched.getUnmatched().stream().limit(1))
                .map(argument -> unknown(argument, command));
    }

    private static boolean isOption(String argument) {
        return argument.startsWith("-");
    }

    /** An option, command or argument that nothing takes, with the one that was probably meant. */
    private static String unknown(String first, CommandSpec command) {
        boolean isOption = isOption(first);
        List<String> known = isOption
                ? command.options().stream().map(option -> option.longestName()).toList()
                : command.subcommands().keySet().stream()
                        .filter(name -> !command.subcommands()
                                .get(name)
                                .getCommandSpec()
                                .usageMessage()
                                .hidden())
                        .toList();
        String name = isOption && first.contains("=") ? first.substring(0, first.indexOf('=')) : first;
        String kind = isOption ? "option" : known.isEmpty() ? "argument" : "command";
        String meant = DidYouMean.among(name, known)
                .map(guess -> " Did you mean " + guess + "?")
                .orElse("");
        String list = known.isEmpty() ? "" : " Known are " + String.join(", ", known) + ".";
        return command.qualifiedName() + ": " + kind + " '" + name + "' is not known."
                + (meant.isEmpty() ? list : meant);
    }

    private int fail(Exception e, CommandLine command) throws Exception {
        if (e instanceof ConfigException config) {
            int count = config.problems().size();
            err.println(
                    (count == 1 ? "1 problem" : count + " problems") + " in the configuration; nothing was started:");
            err.println(config.problems().stream()
                    .map(problem -> "  " + problem)
                    .collect(Collectors.joining(System.lineSeparator())));
            return ExitCode.USAGE;
        }
        if (e instanceof CommandFailedException || e instanceof StandardOutputException) {
            return failed(e);
        }
        err.println(command.getCommandSpec().qualifiedName() + " failed unexpectedly; this is a fault in GenEnv:");
        e.printStackTrace(err);
        return ExitCode.FAILED;
    }

    private int failed(Exception e) {
        err.println(e.getMessage());
        return ExitCode.FAILED;
    }
}
