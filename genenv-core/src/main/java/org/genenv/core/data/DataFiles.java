package org.genenv.core.data;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.Arrays;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.genenv.core.file.FileFault;

/** The files that a path means, and their rows. */
public final class DataFiles {
    private static final RowFormat JSON = new JsonRows();
    private static final byte[] PARQUET = "PAR1".getBytes(StandardCharsets.US_ASCII);

    private DataFiles() {}

    /**
     * The files that a path means: itself, or the data files in a folder (not below it), or those that match a name with {@code *} or {@code ?}.
     *
     * @return in the order of their names, at least one
     * @throws IOException if there is none
     */
    public static List<Path> of(Path path) throws IOException {
        if (Files.isDirectory(path)) {
            List<RowFormat> formats = formats();
            List<Path> files = matching(path, file -> formats.stream().anyMatch(format -> isNamedAs(format, file)));
            if (files.isEmpty()) {
                List<String> endings = formats.stream()
                        .flatMap(format -> format.endings().stream())
                        .sorted()
                        .toList();
                throw new IOException(path + " is a folder without a file of data, expected names that end with "
                        + String.join(", ", endings));
            }
            return files;
        }
        String name = String.valueOf(path.getFileName());
        if (Files.exists(path) || !(name.contains("*") || name.contains("?"))) {
            return List.of(path);
        }
        PathMatcher pattern = FileSystems.getDefault().getPathMatcher("glob:" + name);
        Path folder = path.resolveSibling("");
        List<Path> files =
                Files.isDirectory(folder) ? matching(folder, file -> pattern.matches(file.getFileName())) : List.of();
        if (files.isEmpty()) {
            throw new IOException(path + " matches no file");
        }
        return files;
    }

    /**
     * Reads rows, file by file. The format of a file is told by its first bytes.
     *
     * @param path as for {@link #of}
     * @throws IOException if a file cannot be read or is in no format that is known here; names it
     */
    public static void read(Path path, RowVisitor visitor) throws IOException {
        for (Path file : of(path)) {
            format(file).read(file, visitor);
        }
    }

    /** JSON first, then what is on the class path. */
    private static List<RowFormat> formats() {
        return Stream.concat(Stream.of(JSON), others()).toList();
    }

    private static Stream<RowFormat> others() {
        return ServiceLoader.load(RowFormat.class).stream().map(ServiceLoader.Provider::get);
    }

    private static RowFormat format(Path file) throws IOException {
        byte[] head = head(file);
        List<RowFormat> others = others().toList();
        for (RowFormat format : others) {
            if (format.recognises(head)) {
                return format;
            }
        }
        for (RowFormat format : others) {
            if (isNamedAs(format, file)) {
                throw new IOException(file + ": named as a file of " + format.name()
                        + ", but its first bytes are not of that format"
                        + (head.length == 0 ? ": it is empty" : ""));
            }
        }
        if (Arrays.equals(head, PARQUET)) {
            throw new IOException(file + ": a Parquet file, which no library on the class path reads. Add genenv-cli to"
                    + " it, or write the rows as JSON lines");
        }
        return JSON;
    }

    private static byte[] head(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            throw new IOException(file + " is a folder, expected a file");
        }
        try (InputStream in = Files.newInputStream(file)) {
            return in.readNBytes(PARQUET.length);
        } catch (IOException e) {
            throw new IOException(FileFault.of(file, e), e);
        }
    }

    private static boolean isNamedAs(RowFormat format, Path file) {
        String name = file.getFileName().toString();
        return format.endings().stream().anyMatch(name::endsWith);
    }

    private static List<Path> matching(Path folder, Predicate<Path> isWanted) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(Files::isRegularFile).filter(isWanted).sorted().toList();
        } catch (IOException e) {
            throw new IOException(FileFault.of(folder, e), e);
        }
    }
}
