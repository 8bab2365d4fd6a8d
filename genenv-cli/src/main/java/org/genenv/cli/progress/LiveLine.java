package org.genenv.cli.progress;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * The last line of a terminal, which is written over. Everything else that goes to the terminal goes through {@link #above}, which clears the line first, so
 * that neither tears the other. Thread-safe.
 */
public final class LiveLine implements Display {
    private static final double FIRST_SECONDS = 1;

    private final OutputStream terminal;
    private final int width;
    private int shown;
    private boolean isAtLineStart = true;

    /**
     * @param terminal takes the line; may be that of {@link #above}
     * @param width columns of the terminal
     */
    public LiveLine(OutputStream terminal, int width) {
        this.terminal = terminal;
        this.width = width;
    }

    /** @return a stream to the same terminal whose text stands above the line */
    public OutputStream above(OutputStream stream) {
        return new Above(stream);
    }

    @Override
    public synchronized void show(String text, double now, double age, int percent, boolean isNew) {
        if (age >= FIRST_SECONDS && isAtLineStart) {
            // The last column stays free: some terminals go to the next line there.
            String line = text.length() < width ? text : text.substring(0, Math.max(0, width - 4)) + "...";
            write("\r" + line + " ".repeat(Math.max(0, shown - line.length())));
            shown = line.length();
        }
    }

    @Override
    public synchronized void clear() {
        if (shown > 0) {
            write("\r" + " ".repeat(shown) + "\r");
            shown = 0;
        }
    }

    private void write(String text) {
        try {
            terminal.write(text.getBytes(StandardCharsets.UTF_8));
            terminal.flush();
        } catch (IOException e) {
            // The terminal is gone. The work is not: it goes on unseen.
            isAtLineStart = false;
        }
    }

    private final class Above extends FilterOutputStream {
        Above(OutputStream out) {
            super(out);
        }

        @Override
        public void write(int value) throws IOException {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            synchronized (LiveLine.this) {
                if (length > 0) {
                    clear();
                    isAtLineStart = bytes[offset + length - 1] == '\n';
                }
                out.write(bytes, offset, length);
            }
        }
    }
}
