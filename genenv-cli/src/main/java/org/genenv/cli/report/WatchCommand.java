package org.genenv.cli.report;

import java.io.IOException;
import java.net.BindException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.genenv.cli.CommandFailedException;
import org.genenv.cli.ExitCode;
import org.genenv.cli.UsageProblems;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows a run in a browser while it goes on. */
@Command(
        name = "watch",
        mixinStandardHelpOptions = true,
        description = {
            "Serves the page of genenv report while the run goes on; it brings itself up to date after every epoch.",
            "Only browsers on this machine reach it. Ctrl-C ends it (exit code 130), and the run does not notice."
        })
public final class WatchCommand implements Callable<Integer> {
    private static final int HIGHEST_PORT = 65_535;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "RUN", description = "The folder of a run.")
    private Path run;

    @Option(
            names = "--port",
            defaultValue = "8642",
            paramLabel = "N",
            description = "The port on the loopback address; 0 takes one that is free.")
    private int port;

    @Override
    public Integer call() throws CommandFailedException {
        UsageProblems problems = new UsageProblems(spec);
        RunArguments.requireRun(run, problems);
        problems.require(
                port >= 0 && port <= HIGHEST_PORT,
                "--port is " + port + ", expected 0 to " + HIGHEST_PORT + ", where 0 takes one that is free.");
        problems.refuseIfAny();
        try (WatchServer server = WatchServer.start(run, port)) {
            spec.commandLine().getOut().println(server.address());
            spec.commandLine().getErr().println("Watching " + run + "; Ctrl-C ends this.");
            new CountDownLatch(1).await();
        } catch (BindException e) {
            throw new CommandFailedException(
                    "--port " + port + " cannot be used: " + e.getMessage()
                            + ". Another program may have it, perhaps an earlier genenv watch. Name another, or --port 0 for"
                            + " any that is free.",
                    e);
        } catch (IOException e) {
            throw new CommandFailedException("The page cannot be served: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return ExitCode.OK;
    }
}
