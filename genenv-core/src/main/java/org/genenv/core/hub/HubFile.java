package org.genenv.core.hub;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file of a model on the hub.
 *
 * @param name in the model's folder, without any folder of its own
 * @param bytes its size
 * @param checksum of its contents
 */
record HubFile(String name, long bytes, Checksum checksum) {
    /** Whether a file on disk has these contents. */
    boolean isSameAs(Path file) throws IOException {
        return Files.isRegularFile(file)
                && Files.size(file) == bytes
                && Checksum.of(checksum.kind(), file).equals(checksum);
    }
}
