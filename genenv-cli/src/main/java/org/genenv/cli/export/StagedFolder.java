package org.genenv.cli.export;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.genenv.core.file.DurableFolder;

/**
 * A folder that appears with all its files or not at all: it is filled under a temporary name beside its place, and renamed. Closing before
 * {@link #publish} removes it, and so does the end of the process.
 */
final class StagedFolder implements AutoCloseable {
    private final Path target;
    private final Path temporary;
    private final Thread atExit;

    private StagedFolder(Path target, Path temporary) {
        this.target = target;
        this.temporary = temporary;
        this.atExit = new Thread(() -> {
            try {
                delete(temporary);
            } catch (IOException | UncheckedIOException e) {
                // The process ends, and there is nobody to tell; the folder's name says what it is.
            }
        });
    }

    /**
     * Makes the temporary folder.
     *
     * @param target does not exist, or is an empty folder
     */
    static StagedFolder of(Path target) throws IOException {
        Path place = target.toAbsolutePath().normalize();
        Path parent = place.getParent();
        if (parent == null || !isFree(place)) {
            throw new IOException(target + " is in use");
        }
        Files.createDirectories(parent);
        // An ordinary folder, readable as others are: Java's temporary ones are for their owner alone.
        String name = "." + place.getFileName() + ".exporting-"
                + ProcessHandle.current().pid();
        StagedFolder staged = new StagedFolder(place, Files.createDirectory(parent.resolve(name)));
        Runtime.getRuntime().addShutdownHook(staged.atExit);
        return staged;
    }

    /** Whether nothing is at a place, or an empty folder. */
    static boolean isFree(Path place) throws IOException {
        if (!Files.exists(place)) {
            return true;
        }
        if (!Files.isDirectory(place)) {
            return false;
        }
        try (Stream<Path> entries = Files.list(place)) {
            return entries.findAny().isEmpty();
        }
    }

    /** Where the files are to be written. */
    Path path() {
        return temporary;
    }

    /** Brings the files to the disk and gives the folder its name. */
    void publish() throws IOException {
        List<Path> all;
        try (Stream<Path> walk = Files.walk(temporary)) {
            all = walk.toList();
        }
        for (Path path : all) {
            if (Files.isDirectory(path)) {
                DurableFolder.force(path);
            } else {
                try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
                    channel.force(true); // some file systems find out only now that the disk is full
                }
            }
        }
        Files.deleteIfExists(target);
        Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
        DurableFolder.forceNameOf(target);
    }

    @Override
    public void close() throws IOException {
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException e) {
            return; // the process is ending, and the hook at work
        }
        delete(temporary);
    }

    private static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        List<Path> deepestFirst;
        try (Stream<Path> walk = Files.walk(folder)) {
            deepestFirst = walk.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : deepestFirst) {
            Files.deleteIfExists(path);
        }
    }
}
