package org.genenv.cli.eval;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/**
 * Tells whether files are the same as before: SHA-256 over names, sizes and contents. Of a file of more than 64 MiB every 256th part is looked at, 16 MiB in
 * all, which tells models and databases apart in a moment, but is no proof against someone who changes a single byte on purpose.
 */
final class Fingerprint {
    private static final long READ_WHOLE = 64L << 20;
    private static final int SAMPLES = 256;
    private static final int SAMPLE_BYTES = 64 << 10;

    private Fingerprint() {}

    /**
     * Of a file, or of all files of a folder.
     *
     * @return such as {@code sampled-sha256:0a1b..}
     */
    static String of(Path path) throws IOException {
        MessageDigest digest = sha256();
        Path real = path.toRealPath(); // a link to a folder would not be entered
        try (Stream<Path> walk = Files.walk(real)) {
            List<Path> files = walk.filter(Files::isRegularFile).sorted().toList();
            for (Path file : files) {
                digest.update(real.relativize(file).toString().getBytes(StandardCharsets.UTF_8));
                add(digest, file);
            }
        }
        return "sampled-sha256:" + HexFormat.of().formatHex(digest.digest());
    }

    private static void add(MessageDigest digest, Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file)) {
            long size = channel.size();
            digest.update(ByteBuffer.allocate(Long.BYTES).putLong(size).flip());
            long step = size <= READ_WHOLE ? SAMPLE_BYTES : (size - SAMPLE_BYTES) / (SAMPLES - 1);
            ByteBuffer part = ByteBuffer.allocate(SAMPLE_BYTES);
            for (long at = 0; at < size; at += step) {
                part.clear();
                int length = 0;
                while (length >= 0 && part.hasRemaining()) {
                    length = channel.read(part, at + part.position());
                }
                digest.update(part.flip());
            }
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
