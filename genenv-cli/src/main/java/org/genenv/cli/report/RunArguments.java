package org.genenv.cli.report;

import java.nio.file.Files;
import java.nio.file.Path;
import org.genenv.cli.UsageProblems;
import org.genenv.cli.run.RunFolder;

/** Checks that what a command was given are folders of runs. */
final class RunArguments {
    private RunArguments() {}

    static void requireRun(Path run, UsageProblems problems) {
        if (!Files.isDirectory(run)) {
            problems.add(run + (Files.exists(run) ? " is a file" : ": there is no such folder")
                    + ", expected the folder of a run, such as runs/quickstart.");
        } else if (!RunReader.isRun(run)) {
            problems.add(run + " holds no run: there is neither " + RunFolder.METRICS_FILE + " nor "
                    + RunFolder.CONFIG_FILE + " in it. Name the folder that genenv train wrote.");
        }
    }
}
