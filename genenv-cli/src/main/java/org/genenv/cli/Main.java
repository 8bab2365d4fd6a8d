package org.genenv.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import org.genenv.cli.run.Interrupts;

/** The entry of the process. */
public final class Main {
    private Main() {}

    /** Runs a command and ends the process with its exit code. */
    public static void main(String[] args) {
        // UTF-8 whatever the locale says: what is printed is read by programs too.
        PrintWriter err = new PrintWriter(writer(FileDescriptor.err), true);
        Interrupts.endAtOnce(err);
        int code = new GenEnv(System.in, writer(FileDescriptor.out), err).run(args);
        err.flush();
        System.exit(code);
    }

    private static Writer writer(FileDescriptor descriptor) {
        return new OutputStreamWriter(new FileOutputStream(descriptor), StandardCharsets.UTF_8);
    }
}
