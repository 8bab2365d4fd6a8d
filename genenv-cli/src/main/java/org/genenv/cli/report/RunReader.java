package org.genenv.cli.report;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.genenv.cli.run.RunFolder;

/**
 * Reads the folder of a run, again and again while the run goes on: files that have not changed are read once. What is missing is left out, and lines that
 * cannot be read are counted. Not thread-safe.
 */
final class RunReader {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern TASKS = Pattern.compile("epoch-(\\d{1,9})\\.jsonl");
    private static final Pattern ROLLOUTS = Pattern.compile("(epoch|panel)-(\\d{1,9})\\.jsonl");

    private final Path folder;
    private final Map<Path, Known<TasksFile>> tasks = new HashMap<>();
    private final Map<Path, Known<RolloutFile>> rollouts = new HashMap<>();

    /** What a file held when it was of this size and time. */
    private record Known<T>(long bytes, FileTime modified, T contents) {}

    /** Reads a file. */
    private interface Reading<T> {
        T read() throws IOException;
    }

    RunReader(Path folder) {
        this.folder = folder;
    }

    /** Whether a folder is that of a run, of which nothing may be recorded yet. */
    static boolean isRun(Path folder) {
        return Files.isRegularFile(folder.resolve(RunFolder.METRICS_FILE))
                || Files.isRegularFile(folder.resolve(RunFolder.CONFIG_FILE));
    }

    /**
     * @return what is recorded now
     * @throws IOException if a file that is there cannot be read
     */
    RunRecord read() throws IOException {
        Path metrics = folder.resolve(RunFolder.METRICS_FILE);
        TreeMap<Integer, EpochFigures> epochs = new TreeMap<>();
        int unreadable = Files.isRegularFile(metrics)
                ? JsonLines.read(metrics, (bytes, start, length, offset) -> {
                    EpochFigures figures = figures(JSON.readTree(bytes, start, length));
                    epochs.put(figures.epoch(), figures);
                })
                : 0;
        List<TasksFile> taskFiles = new ArrayList<>();
        for (Map.Entry<Path, Matcher> file : files("tasks", TASKS).entrySet()) {
            int epoch = Integer.parseInt(file.getValue().group(1));
            known(tasks, file.getKey(), () -> TasksFile.read(file.getKey(), epoch))
                    .ifPresent(taskFiles::add);
        }
        List<RolloutFile> rolloutFiles = new ArrayList<>();
        for (Map.Entry<Path, Matcher> file : files("rollouts", ROLLOUTS).entrySet()) {
            boolean isPanel = file.getValue().group(1).equals("panel");
            int epoch = Integer.parseInt(file.getValue().group(2));
            known(rollouts, file.getKey(), () -> RolloutFile.index(file.getKey(), isPanel, epoch))
                    .ifPresent(rolloutFiles::add);
        }
        rolloutFiles.sort(
                Comparator.comparing((RolloutFile file) -> !file.isPanel()).thenComparingInt(RolloutFile::epoch));
        return new RunRecord(
                folder,
                ConfigValues.read(folder.resolve(RunFolder.CONFIG_FILE)),
                environment(),
                List.copyOf(epochs.values()),
                taskFiles.stream().flatMap(file -> file.tasks().stream()).toList(),
                taskFiles.stream().flatMap(file -> file.rejected().stream()).toList(),
                rolloutFiles,
                epochs.isEmpty()
                        ? Optional.empty()
                        : Optional.of(Files.getLastModifiedTime(metrics).toInstant()),
                unreadable
                        + taskFiles.stream().mapToInt(TasksFile::unreadable).sum()
                        + rolloutFiles.stream()
                                .mapToInt(RolloutFile::unreadable)
                                .sum());
    }

    private static EpochFigures figures(JsonNode line) throws JsonProcessingException {
        if (!line.path("epoch").isIntegralNumber()) {
            throw new JsonParseException(null, "the line tells of no epoch");
        }
        Map<String, Double> values = new LinkedHashMap<>();
        line.fields().forEachRemaining(figure -> {
            // A number that is none is written as text.
            if (figure.getValue().isNumber()
                    && Double.isFinite(figure.getValue().asDouble())
                    && !figure.getKey().equals("epoch")) {
                values.put(figure.getKey(), figure.getValue().asDouble());
            }
        });
        return new EpochFigures(line.path("epoch").asInt(), values);
    }

    private JsonNode environment() throws IOException {
        Path file = folder.resolve(RunFolder.ENVIRONMENT_FILE);
        try {
            return Files.isRegularFile(file) ? JSON.readTree(file.toFile()) : JSON.createObjectNode();
        } catch (JsonProcessingException e) {
            return JSON.createObjectNode();
        }
    }

    /** @return the files of a folder whose names match, by epoch */
    private Map<Path, Matcher> files(String name, Pattern pattern) throws IOException {
        Path inner = folder.resolve(name);
        if (!Files.isDirectory(inner)) {
            return Map.of();
        }
        List<Path> all;
        try (Stream<Path> list = Files.list(inner)) {
            all = list.toList();
        }
        Map<Path, Matcher> matching = new LinkedHashMap<>();
        for (Path file : all) {
            Matcher matcher = pattern.matcher(file.getFileName().toString());
            if (matcher.matches()) {
                matching.put(file, matcher);
            }
        }
        List<Path> ordered = new ArrayList<>(matching.keySet());
        ordered.sort(Comparator.comparingInt(file ->
                Integer.parseInt(matching.get(file).group(matching.get(file).groupCount()))));
        Map<Path, Matcher> sorted = new LinkedHashMap<>();
        ordered.forEach(file -> sorted.put(file, matching.get(file)));
        return Collections.unmodifiableMap(sorted);
    }

    /** @return what a file holds; absent where it was just taken away, as by a run that is resumed */
    private static <T> Optional<T> known(Map<Path, Known<T>> known, Path file, Reading<T> reading) throws IOException {
        try {
            long bytes = Files.size(file);
            FileTime modified = Files.getLastModifiedTime(file);
            Known<T> before = known.get(file);
            if (before == null || before.bytes() != bytes || !before.modified().equals(modified)) {
                before = new Known<>(bytes, modified, reading.read());
                known.put(file, before);
            }
            return Optional.of(before.contents());
        } catch (NoSuchFileException e) {
            known.remove(file);
            return Optional.empty();
        }
    }
}
