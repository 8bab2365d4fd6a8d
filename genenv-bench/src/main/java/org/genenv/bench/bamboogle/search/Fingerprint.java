package org.genenv.bench.bamboogle.search;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Tells whether a corpus is still the one that was indexed, without reading all of it: names, sizes, times and beginnings of its files. */
final class Fingerprint {
    private static final int HEAD = 1 << 20;

    private Fingerprint() {}

    /** @return a hash; equal as long as no file was added, removed, renamed or written */
    static String of(Corpus corpus) throws IOException {
        MessageDigest hash = sha256();
        for (Path file : corpus.files()) {
            String line = corpus.path().relativize(file) + "\t" + Files.size(file) + "\t"
                    + Files.getLastModifiedTime(file).toMillis() + "\n";
            hash.update(line.getBytes(StandardCharsets.UTF_8));
            try (InputStream in = Files.newInputStream(file)) {
                hash.update(in.readNBytes(corpus.files().size() == 1 ? HEAD : HEAD >> 8));
            }
        }
        return HexFormat.of().formatHex(hash.digest());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
