package org.genenv.core.file;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The lines of a text file of any length, one at a time, in UTF-8 and nothing else. Not thread-safe. */
public final class TextLines implements Closeable {
    private final Path file;
    private final InputStream in;
    private final byte[] buffer = new byte[1 << 16];
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private int at;
    private int filled;
    private int number;

    private TextLines(Path file, InputStream in) {
        this.file = file;
        this.in = in;
    }

    /** @throws IOException if the file cannot be read; names it */
    public static TextLines open(Path file) throws IOException {
        try {
            return new TextLines(file, Files.newInputStream(file));
        } catch (IOException e) {
            throw new IOException(FileFault.of(file, e), e);
        }
    }

    /**
     * The next line, without its end ({@code \n} or {@code \r\n}).
     *
     * @return empty at the end of the file
     * @throws IOException if it cannot be read or is not UTF-8; names the file, the line and what was expected
     */
    public Optional<String> next() throws IOException {
        line.reset();
        boolean hasEnded = false;
        while (!hasEnded && (at < filled || fill())) {
            int end = at;
            while (end < filled && buffer[end] != '\n') {
                end++;
            }
            line.write(buffer, at, end - at);
            hasEnded = end < filled;
            at = hasEnded ? end + 1 : end;
        }
        if (!hasEnded && line.size() == 0) {
            return Optional.empty();
        }
        number++;
        String text = TextFile.decode(line.toByteArray(), file.toString(), number);
        return Optional.of(text.endsWith("\r") ? text.substring(0, text.length() - 1) : text);
    }

    private boolean fill() throws IOException {
        try {
            filled = Math.max(0, in.read(buffer));
        } catch (IOException e) {
            throw new IOException(FileFault.of(file, e), e);
        }
        at = 0;
        return filled > 0;
    }

    /** @return number of the line that {@link #next} gave last, from 1; 0 before the first */
    public int number() {
        return number;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
