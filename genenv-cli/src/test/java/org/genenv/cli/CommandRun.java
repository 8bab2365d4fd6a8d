package org.genenv.cli;

import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A command that was run in process.
 *
 * @param code its exit code
 * @param out what it printed to standard output
 * @param err what it printed to standard error
 */
public record CommandRun(int code, String out, String err) {
    /** Runs a command that gets nothing on standard input. */
    public static CommandRun of(String... args) {
        return withInput("", args);
    }

    /** Runs a command that reads a text on standard input. */
    public static CommandRun withInput(String input, String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = new GenEnv(
                        new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                        new PrintWriter(out, true),
                        new PrintWriter(err, true))
                .run(args);
        return new CommandRun(code, out.toString(), err.toString());
    }

    /** The lines of standard output. */
    public List<String> lines() {
        return out.lines().toList();
    }
}
