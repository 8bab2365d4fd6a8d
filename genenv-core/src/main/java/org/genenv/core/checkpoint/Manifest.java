package org.genenv.core.checkpoint;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.genenv.core.file.FileFault;

/**
 * What a folder contains.
 *
 * @param format version of this file's form
 * @param step the epoch that the checkpoint was saved after
 * @param files size and hash by relative path, {@code /} between names
 */
record Manifest(int format, int step, SortedMap<String, Entry> files) {
    static final String FILE_NAME = "manifest.json";
    private static final int FORMAT = 1;
    private static final ObjectMapper JSON = new ObjectMapper()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    /**
     * One file.
     *
     * @param bytes its size
     * @param sha256 hash of its contents, hexadecimal
     */
    record Entry(long bytes, String sha256) {}

    /** Reads every file of a folder. */
    static Manifest of(int step, Path folder) throws IOException {
        SortedMap<String, Entry> files = new TreeMap<>();
        for (Path file : filesOf(folder)) {
            String name = folder.relativize(file).toString().replace('\\', '/');
            if (!name.equals(FILE_NAME)) {
                files.put(name, new Entry(Files.size(file), sha256(file)));
            }
        }
        return new Manifest(FORMAT, step, files);
    }

    void write(Path folder) throws IOException {
        Files.write(folder.resolve(FILE_NAME), JSON.writeValueAsBytes(this));
    }

    /**
     * What is wrong with a folder.
     *
     * @param step the epoch that its name tells
     * @return absent when all it should contain is there, byte for byte
     */
    static Optional<String> fault(int step, Path folder) {
        try {
            return difference(step, folder);
        } catch (IOException e) {
            // A bad block must cost this checkpoint, not the older ones.
            return Optional.of("it cannot be read: " + FileFault.of(e));
        }
    }

    private static Optional<String> difference(int step, Path folder) throws IOException {
        Path file = folder.resolve(FILE_NAME);
        if (!Files.isRegularFile(file)) {
            return Optional.of("it has no " + FILE_NAME);
        }
        Manifest manifest;
        try {
            manifest = JSON.readValue(Files.readAllBytes(file), Manifest.class);
        } catch (JsonProcessingException e) {
            JsonLocation place = e.getLocation();
            return Optional.of(FILE_NAME + " is damaged"
                    + (place == null ? "" : " at line " + place.getLineNr() + ", column " + place.getColumnNr()));
        }
        if (manifest == null || manifest.files == null || manifest.files.containsValue(null)) {
            return Optional.of(FILE_NAME + " is damaged: it lists no files");
        }
        if (manifest.format != FORMAT) {
            return Optional.of(FILE_NAME + " has format " + manifest.format + ", expected " + FORMAT);
        }
        if (manifest.step != step) {
            return Optional.of(FILE_NAME + " is of step " + manifest.step);
        }
        for (Map.Entry<String, Entry> expected : manifest.files.entrySet()) {
            Path content = folder.resolve(expected.getKey());
            if (!Files.isRegularFile(content)) {
                return Optional.of(expected.getKey() + " is missing");
            }
            if (Files.size(content) != expected.getValue().bytes()) {
                return Optional.of(expected.getKey() + " has " + Files.size(content) + " bytes, expected "
                        + expected.getValue().bytes());
            }
            if (!sha256(content).equals(expected.getValue().sha256())) {
                return Optional.of(expected.getKey() + " differs from what was saved (its SHA-256 is another)");
            }
        }
        return Optional.empty();
    }

    static List<Path> filesOf(Path folder) throws IOException {
        try (Stream<Path> walk = Files.walk(folder)) {
            return walk.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private static String sha256(Path file) throws IOException {
        MessageDigest digest;
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
        try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
            in.transferTo(OutputStream.nullOutputStream());
        }
        return HexFormat.of().formatHex(digest.digest());
    }
}
