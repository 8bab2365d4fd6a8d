package org.genenv.cli.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** Goes through a file of JSON objects, one a line, that may still be growing or was left torn. */
final class JsonLines {
    private static final int BUFFER_BYTES = 1 << 16;

    private JsonLines() {}

    /** Takes one line. */
    @FunctionalInterface
    interface Reader {
        /**
         * @param bytes hold the line; reused afterwards
         * @param offset where the line begins in the file
         * @throws JsonProcessingException if it is no JSON of the expected form
         */
        void read(byte[] bytes, int start, int length, long offset) throws IOException;
    }

    /**
     * Hands every line to a reader.
     *
     * @return how many lines could not be read: a process that is killed leaves its last one torn
     * @throws IOException if the file cannot be read
     */
    static int read(Path file, Reader reader) throws IOException {
        int unreadable = 0;
        byte[] buffer = new byte[BUFFER_BYTES];
        int filled = 0;
        long offset = 0;
        try (InputStream in = Files.newInputStream(file)) {
            for (int n; (n = in.read(buffer, filled, buffer.length - filled)) >= 0; ) {
                int start = 0;
                for (int i = filled; i < filled + n; i++) {
                    if (buffer[i] == '\n') {
                        unreadable += readOne(reader, buffer, start, i - start, offset + start);
                        start = i + 1;
                    }
                }
                filled += n - start;
                offset += start;
                System.arraycopy(buffer, start, buffer, 0, filled);
                if (filled == buffer.length) {
                    buffer = Arrays.copyOf(buffer, 2 * filled);
                }
            }
        }
        return filled == 0 ? unreadable : unreadable + readOne(reader, buffer, 0, filled, offset);
    }

    private static int readOne(Reader reader, byte[] bytes, int start, int length, long offset) throws IOException {
        try {
            reader.read(bytes, start, length, offset);
            return 0;
        } catch (JsonProcessingException e) {
            return 1;
        }
    }
}
