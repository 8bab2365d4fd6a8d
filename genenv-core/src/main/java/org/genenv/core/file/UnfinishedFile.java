package org.genenv.core.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A file that is written beside the place which it takes when it is whole. Whoever writes it forces it to the disk before that. */
public final class UnfinishedFile {
    private final Path path;
    private final Path place;

    private UnfinishedFile(Path path, Path place) {
        this.path = path;
        this.place = place;
    }

    /**
     * Finds the place; nothing is written yet.
     *
     * @throws IOException as {@link WholeFile#place}
     */
    public static UnfinishedFile of(Path file) throws IOException {
        Path place = WholeFile.place(file);
        return new UnfinishedFile(place.resolveSibling(place.getFileName() + WholeFile.UNFINISHED), place);
    }

    /** Where it is written. */
    public Path path() {
        return path;
    }

    /** Puts it into its place, in which an earlier file is until then, and forces that to the disk. */
    public void takePlace() throws IOException {
        Files.move(path, place, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        DurableFolder.forceNameOf(place);
    }

    /** Deletes what was written, unless it has taken its place. */
    public void discard() throws IOException {
        Files.deleteIfExists(path);
    }
}
