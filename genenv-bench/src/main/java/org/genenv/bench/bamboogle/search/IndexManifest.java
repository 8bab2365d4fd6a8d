package org.genenv.bench.bamboogle.search;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.genenv.core.file.WholeFile;

/**
 * What an index was made of, beside its files. It is written last, so an index that has one is complete.
 *
 * @param format of the index; another one is made anew
 * @param fingerprint of the corpus
 * @param documents how many were indexed
 * @param malformed how many lines were none
 */
record IndexManifest(int format, String fingerprint, long documents, long malformed) {
    /** To be raised whenever documents are cut into words, weighed or stored in another way. */
    static final int CURRENT_FORMAT = 1;

    private static final String FILE = "corpus.json";
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Whether a folder has a manifest, readable or not. */
    static boolean isIn(Path folder) {
        return Files.isRegularFile(folder.resolve(FILE));
    }

    /** @return the manifest of a folder; absent if it has none that can be read, and so no index that can be used */
    static Optional<IndexManifest> read(Path folder) throws IOException {
        if (!isIn(folder)) {
            return Optional.empty();
        }
        try {
            return Optional.ofNullable(JSON.readValue(folder.resolve(FILE).toFile(), IndexManifest.class));
        } catch (JsonProcessingException e) {
            return Optional.empty();
        }
    }

    void write(Path folder) throws IOException {
        WholeFile.write(
                folder.resolve(FILE), JSON.writerWithDefaultPrettyPrinter().writeValueAsString(this));
    }

    boolean isOf(String fingerprintNow) {
        return format == CURRENT_FORMAT && fingerprint.equals(fingerprintNow);
    }
}
