package org.genenv.core.file;

import java.nio.file.Files;
import java.nio.file.Path;

/** What is there of a path that need not exist. */
public final class ExistingPath {
    private ExistingPath() {}

    /** @return the path itself where it exists, else the nearest one above it that does; absolute */
    public static Path nearest(Path path) {
        Path existing = path.toAbsolutePath();
        while (!Files.exists(existing)) {
            existing = existing.getParent();
        }
        return existing;
    }
}
