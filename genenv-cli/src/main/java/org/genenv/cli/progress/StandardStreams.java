package org.genenv.cli.progress;

import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.genenv.core.progress.Progress;

/**
 * The process's streams with its progress: on a terminal the two keep out of each other's way.
 *
 * @param out standard output
 * @param err standard error, where progress is shown
 */
public record StandardStreams(OutputStream out, OutputStream err, Progress progress) {
    private static final Path STANDARD_ERROR = Path.of("/proc/self/fd/2");
    private static final int USUAL_WIDTH = 80;

    /**
     * Sets progress up.
     *
     * @param isTerminal whether standard error is shown to somebody
     * @param environment of the process: {@code TERM=dumb} asks for plain lines, {@code COLUMNS} is the terminal's width. {@code NO_COLOR} asks for nothing that
     *     is done here
     */
    public static StandardStreams of(
            OutputStream out, OutputStream err, boolean isTerminal, Map<String, String> environment) {
        String term = environment.getOrDefault("TERM", "dumb");
        if (!isTerminal || term.isEmpty() || term.equals("dumb")) {
            PrintWriter lines = new PrintWriter(new OutputStreamWriter(err, StandardCharsets.UTF_8), true);
            return new StandardStreams(out, err, new ConsoleProgress(new PlainLines(lines)));
        }
        LiveLine line = new LiveLine(err, width(environment.getOrDefault("COLUMNS", "")));
        return new StandardStreams(line.above(out), line.above(err), new ConsoleProgress(line));
    }

    private static int width(String columns) {
        return columns.matches("[1-9]\\d{1,3}") ? Integer.parseInt(columns) : USUAL_WIDTH;
    }

    /** Whether standard error is shown to somebody. Java tells it of the whole process only; Linux of each stream. */
    public static boolean isErrorATerminal() {
        try {
            return Files.readSymbolicLink(STANDARD_ERROR).toString().matches("/dev/(pts/.*|tty.*|console)");
        } catch (IOException | UnsupportedOperationException e) {
            return false; // another system: plain lines are right everywhere
        }
    }
}
