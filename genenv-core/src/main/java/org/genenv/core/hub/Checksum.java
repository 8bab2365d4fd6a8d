package org.genenv.core.hub;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/**
 * The hash by which the hub knows the contents of a file.
 *
 * @param kind how it is worked out
 * @param hex lower-case hexadecimal
 */
record Checksum(Kind kind, String hex) {
    /** How a hash is worked out. */
    enum Kind {
        /** SHA-256 of the contents: large files, which git holds by reference (LFS). */
        SHA256("SHA-256", 64),

        /** SHA-1 of a header with the size and the contents: files that git holds itself. */
        GIT_BLOB("SHA-1", 40);

        private final String algorithm;
        private final int digits;

        Kind(String algorithm, int digits) {
            this.algorithm = algorithm;
            this.digits = digits;
        }
    }

    /** @throws IllegalArgumentException if this is not the form of such a hash */
    Checksum {
        if (!isHash(kind, hex)) {
            throw new IllegalArgumentException(
                    "'" + hex + "' is no " + kind.algorithm + " hash; expected " + kind.digits + " hexadecimal digits");
        }
    }

    /**
     * The hash that an entity tag of the hub is.
     *
     * @return absent where the tag is something else
     */
    static Optional<Checksum> ofEntityTag(String tag) {
        String hex = tag.replaceFirst("^W/", "").replace("\"", "");
        return Arrays.stream(Kind.values())
                .filter(kind -> isHash(kind, hex))
                .map(kind -> new Checksum(kind, hex))
                .findFirst();
    }

    private static boolean isHash(Kind kind, String hex) {
        return hex.matches("[0-9a-f]{" + kind.digits + "}");
    }

    /** The hash of a file's present contents. */
    static Checksum of(Kind kind, Path file) throws IOException {
        MessageDigest digest;
        try {
            digest = MessageDigest.getInstance(kind.algorithm);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has " + kind.algorithm, e);
        }
        if (kind == Kind.GIT_BLOB) {
            digest.update(("blob " + Files.size(file) + "\0").getBytes(StandardCharsets.US_ASCII));
        }
        try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
            in.transferTo(OutputStream.nullOutputStream());
        }
        return new Checksum(kind, HexFormat.of().formatHex(digest.digest()));
    }

    @Override
    public String toString() {
        return kind.algorithm + " " + hex;
    }
}
