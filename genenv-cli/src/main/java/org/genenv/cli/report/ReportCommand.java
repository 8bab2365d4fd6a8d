package org.genenv.cli.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.genenv.cli.CommandFailedException;
import org.genenv.cli.ExitCode;
import org.genenv.cli.UsageProblems;
import org.genenv.core.file.FileFault;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Makes the page about a run, or about several. */
@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        description = {
            "Writes RUN/report.html: one file for a browser that needs no network, with what was learned, all figures and"
                    + " a look into the rollouts.",
            "Of several runs it makes one page that lays their figures over each other, in comparison.html."
        })
public final class ReportCommand implements Callable<Integer> {
    private static final Path COMPARISON = Path.of("comparison.html");

    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "1..*",
            paramLabel = "RUN",
            description = "The folder of a run, which may be unfinished or still going.")
    private List<Path> runs;

    @Option(
            names = "--output",
            paramLabel = "F",
            description = "The page of several runs; left out, comparison.html in the current folder.")
    private Optional<Path> output;

    @Override
    public Integer call() throws CommandFailedException {
        UsageProblems problems = new UsageProblems(spec);
        runs.forEach(run -> RunArguments.requireRun(run, problems));
        Path file = runs.size() == 1 ? runs.get(0).resolve(RunReport.FILE) : output.orElse(COMPARISON);
        if (runs.size() == 1) {
            problems.require(
                    output.isEmpty(),
                    "--output is for the page of several runs; that of one run is always " + file + ".");
        } else {
            problems.requireReplaceable("--output", file);
        }
        problems.refuseIfAny();
        try {
            if (runs.size() == 1) {
                RunReport.write(runs.get(0));
            } else {
                RunReport.compare(runs, file);
            }
        } catch (IOException e) {
            throw new CommandFailedException("No report was written: " + FileFault.of(e), e);
        }
        spec.commandLine().getOut().println(file);
        return ExitCode.OK;
    }
}
