package org.genenv.cli.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.genenv.cli.Invocation;
import org.genenv.core.file.FileFault;
import org.genenv.core.file.WholeFile;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes the reports: of one run in its own folder, or of several beside each other. A report appears as a whole or not at all. */
public final class RunReport {
    /** The report's name in a run's folder. */
    public static final String FILE = "report.html";

    private static final Logger LOG = LoggerFactory.getLogger(RunReport.class);

    private RunReport() {}

    /**
     * Writes {@code RUN/report.html}, over an earlier one.
     *
     * @param run its folder; the run may be unfinished or still going
     * @return where the report is
     * @throws IOException if the records cannot be read or the report not be written
     */
    public static Path write(Path run) throws IOException {
        return write(new RunReader(run).read());
    }

    private static Path write(RunRecord run) throws IOException {
        Path file = run.folder().resolve(FILE);
        String json = ReportJson.of(run);
        WholeFile.write(file, out -> ReportPage.write(json, out));
        return file;
    }

    /**
     * Writes the report of a run that has ended, however it did. Nothing but the report is lost where that fails: a warning says why.
     *
     * @param run its folder; without a recorded epoch nothing is written
     */
    public static void writeAtTheEnd(Path run) {
        try {
            RunRecord recorded = new RunReader(run).read();
            if (!recorded.epochs().isEmpty()) {
                write(recorded);
            }
        } catch (IOException e) {
            warn(run, FileFault.of(e));
        } catch (RuntimeException | OutOfMemoryError e) {
            LOG.debug("the report failed", e);
            warn(run, e.toString());
        }
    }

    private static void warn(Path run, String why) {
        LOG.warn(
                "the run is saved, but its report could not be written: {}. Try again: {} report {}",
                why,
                Invocation.command(),
                run);
    }

    /**
     * Writes one page that lays several runs over each other.
     *
     * @param runs their folders, two or more
     * @throws IOException if their records cannot be read or the page not be written
     */
    static void compare(List<Path> runs, Path file) throws IOException {
        List<RunRecord> records = new ArrayList<>();
        for (Path run : runs) {
            records.add(new RunReader(run).read());
        }
        String json = ComparisonJson.of(records);
        WholeFile.write(file, out -> ReportPage.write(json, out));
    }
}
