package org.genenv.core.file;

import java.io.IOException;
import java.io.Writer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Writes text files that appear as a whole or not at all, whatever happens meanwhile: beside their place first, forced to the disk, then
 * renamed. An earlier file of the name is there until the new one is. Where the name is a link, the file that it leads to is written.
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
     * Where a file stands that is to appear as a whole: nothing but a file can be replaced by one.
     *
     * @return the path itself, or what it leads to if it is a link
     * @throws IOException if a folder, a device or a pipe stands there, or a link that leads nowhere; names the path
     */
    public static Path place(Path file) throws IOException {
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return file;
        }
        if (!Files.exists(file)) {
            throw new IOException(file + " is a link that leads to no file");
        }
        if (!Files.isRegularFile(file)) {
            throw new IOException(file + " is no regular file");
        }
        return Files.isSymbolicLink(file) ? file.toRealPath() : file;
    }

    /**
     * Writes a text as UTF-8.
     *
     * @throws IOException if it cannot be written; names the file. What stood there before is untouched, unless all but forcing the new name to the disk had
     *     been done
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
        UnfinishedFile unfinished = UnfinishedFile.of(file);
        try {
            try (FileChannel channel = FileChannel.open(
                            unfinished.path(),
                            StandardOpenOption.CREATE,
                            StandardOpenOption.TRUNCATE_EXISTING,
                            StandardOpenOption.WRITE);
                    Writer out = TextFile.writer(channel)) {
                content.write(out);
                out.flush();
                channel.force(true);
            }
            unfinished.takePlace();
        } catch (IOException e) {
            throw new IOException(FileFault.of(file, e), e);
        } finally {
            unfinished.discard();
        }
    }
}
