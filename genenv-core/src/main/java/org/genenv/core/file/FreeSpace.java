package org.genenv.core.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Tells how much a disk still takes; replaced in tests. */
@FunctionalInterface
public interface FreeSpace {
    /** What the file system says. */
    FreeSpace OF_DISK = folder -> Files.getFileStore(folder).getUsableSpace();

    /**
     * The room left for this user.
     *
     * @param folder where is to be written; {@link #OF_DISK} needs one that exists
     */
    long bytes(Path folder) throws IOException;
}
