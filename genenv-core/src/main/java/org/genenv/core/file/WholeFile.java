package org.genenv.core.file;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Writes text files that appear as a whole or not at all, whatever happens meanwhile: beside their place first, forced to the disk, then
 * renamed. An earlier file of the name is there until the new one is.
 */
public final class WholeFile {
    /** What the name of a file ends with while it is written; one that is found later is of a process that was killed. */
    public static final String UNFINISHED = ".part";

    private WholeFile() {}

    /** Writes the text of a file. */
    @FunctionalInterface
    public interface Content {
        /** @param out takes UTF-8; flushed and closed by the caller */
        void write(Writer out) throws IOException;
    }

    /**
     * Writes a text as UTF-8.
     *
     * @throws IOException if it cannot be written; names the file, and what stood there before is untouched
     */
    public static void write(Path file, String text) throws IOException {
        write(file, out -> out.write(text));
    }

    /**
     * Writes a text of any length as UTF-8.
     *
     * @throws IOException as {@link #write(Path, String)}
     */
    public static void write(Path file, Content content) throws IOException {
        Path temporary = file.resolveSibling(file.getFileName() + UNFINISHED);
        try {
            try (FileChannel channel = FileChannel.open(
                            temporary,
                            StandardOpenOption.CREATE,
                            StandardOpenOption.TRUNCATE_EXISTING,
                            StandardOpenOption.WRITE);
                    Writer out = new BufferedWriter(Channels.newWriter(channel, StandardCharsets.UTF_8))) {
                content.write(out);
                out.flush();
                channel.force(true);
            }
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new IOException(FileFault.of(file, e), e);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }
}
