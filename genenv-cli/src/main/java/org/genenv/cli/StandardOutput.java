package org.genenv.cli;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;

/**
 * Standard output whose faults end the command at the first line that is lost. A {@link java.io.PrintWriter} around it would swallow an
 * {@link IOException}, so it is thrown on as a {@link StandardOutputException}.
 */
final class StandardOutput extends FilterWriter {
    StandardOutput(Writer out) {
        super(out);
    }

    @Override
    public void write(int character) {
        attempt(() -> super.write(character));
    }

    @Override
    public void write(char[] buffer, int offset, int length) {
        attempt(() -> super.write(buffer, offset, length));
    }

    @Override
    public void write(String text, int offset, int length) {
        attempt(() -> super.write(text, offset, length));
    }

    @Override
    public void flush() {
        attempt(super::flush);
    }

    /** One write to the stream below. */
    @FunctionalInterface
    private interface Writing {
        void run() throws IOException;
    }

    private static void attempt(Writing writing) {
        try {
            writing.run();
        } catch (IOException e) {
            throw new StandardOutputException(e);
        }
    }
}
