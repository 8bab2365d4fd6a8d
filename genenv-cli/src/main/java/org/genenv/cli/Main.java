package org.genenv.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import org.genenv.cli.progress.StandardStreams;
import org.genenv.cli.run.Interrupts;

/** The entry of the process. */
public final class Main {
    private Main() {}

    /** Runs a command and ends the process with its exit code. */
    public static void main(String[] args) {
        // UTF-8 whatever the locale says: what is printed is read by programs too.
        StandardStreams streams = StandardStreams.of(
                new FileOutputStream(FileDescriptor.out),
                new FileOutputStream(FileDescriptor.err),
                StandardStreams.isErrorATerminal(),
                System.getenv());
        System.setErr(new PrintStream(streams.err(), true, StandardCharsets.UTF_8)); // where log lines go
        PrintWriter err = new PrintWriter(writer(streams.err()), true);
        Interrupts.endAtOnce(err);
        int code = new GenEnv(System.in, writer(streams.out()), err, streams.progress()).run(args);
        err.flush();
        System.exit(code);
    }

    private static Writer writer(OutputStream stream) {
        return new OutputStreamWriter(stream, StandardCharsets.UTF_8);
    }
}
