package org.genenv.cli.run;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.genenv.cli.Version;

/** What a run was made with: versions, machine, commit, and the hashes of the data it read. */
public final class EnvironmentReport {
    /** Hashes of the files of models, by path. */
    static final String MODELS = "models";

    /** Hashes of all else that the run reads, by path. */
    static final String DATA = "data";

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int GIT_SECONDS = 5;

    private EnvironmentReport() {}

    /**
     * @param device where models compute
     * @param models folders of models
     * @param data files and folders that the run reads beside them, such as seeds; those that do not exist are left out
     */
    public static ObjectNode of(String device, List<Path> models, List<Path> data) throws IOException {
        Version version = new Version();
        ObjectNode report = JSON.createObjectNode();
        report.put("genenv", version.genenv()).put("djl", version.djl()).put("pytorch", version.pytorch());
        report.put("java", System.getProperty("java.version"));
        report.put("javaVendor", System.getProperty("java.vendor"));
        report.put("os", System.getProperty("os.name") + " " + System.getProperty("os.version"));
        report.put("architecture", System.getProperty("os.arch"));
        report.put("processors", Runtime.getRuntime().availableProcessors());
        report.put("device", device);
        commit().ifPresent(commit -> report.put("commit", commit));
        put(report.putObject(MODELS), models);
        put(report.putObject(DATA), data);
        return report;
    }

    private static void put(ObjectNode hashes, List<Path> paths) throws IOException {
        for (Map.Entry<String, String> file : hashes(paths).entrySet()) {
            hashes.put(file.getKey(), "sha256:" + file.getValue());
        }
    }

    /** The commit of the folder GenEnv was started from, with {@code -dirty} when its files differ; absent outside of git. */
    private static Optional<String> commit() {
        String home = System.getProperty("genenv.home", "");
        return home.isEmpty()
                ? Optional.empty()
                : git(home, "describe", "--always", "--dirty", "--abbrev=40", "--exclude=*");
    }

    private static Optional<String> git(String home, String... arguments) {
        String[] command = Stream.concat(Stream.of("git", "-C", home), Stream.of(arguments))
                .toArray(String[]::new);
        try {
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            boolean isDone = process.waitFor(GIT_SECONDS, TimeUnit.SECONDS);
            return isDone && process.exitValue() == 0 && !text.isEmpty() ? Optional.of(text) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty(); // no git on this machine: the report goes without a commit
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    private static Map<String, String> hashes(List<Path> data) throws IOException {
        Map<String, String> hashes = new TreeMap<>();
        for (Path path : data) {
            if (Files.exists(path)) {
                try (Stream<Path> walk = Files.walk(path)) {
                    for (Path file : walk.filter(Files::isRegularFile).toList()) {
                        hashes.put(file.toString(), sha256(file));
                    }
                }
            }
        }
        return hashes;
    }

    private static String sha256(Path file) throws IOException {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
                in.transferTo(OutputStream.nullOutputStream());
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
