package org.genenv.core.metrics;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A file of JSON objects, one a line: {@code {"epoch": 3, "panel.successRate": 0.31, ...}}. Every line is flushed, so a run that is
 * killed loses at most the line it was writing. A number that is none ({@code NaN}) is written as text.
 */
public final class JsonLinesMetrics implements MetricsWriter {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final BufferedWriter out;

    private JsonLinesMetrics(Path file) throws IOException {
        out = Files.newBufferedWriter(
                file, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    /**
     * Starts a file.
     *
     * @param file must not exist
     * @throws java.nio.file.FileAlreadyExistsException if it does: metrics of another run are never overwritten
     */
    public static JsonLinesMetrics create(Path file) throws IOException {
        Files.createFile(file);
        return new JsonLinesMetrics(file);
    }

    /**
     * Continues a file after the epoch of a checkpoint: lines of later epochs, which will be played again, and a torn last line are
     * taken out first.
     *
     * @param file may be absent
     * @param lastEpoch the epoch that the checkpoint was saved after
     */
    public static JsonLinesMetrics resume(Path file, int lastEpoch) throws IOException {
        if (Files.exists(file)) {
            List<String> kept = new ArrayList<>();
            for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
                if (isUpTo(line, lastEpoch)) {
                    kept.add(line);
                }
            }
            Path temporary = file.resolveSibling(file.getFileName() + ".tmp");
            Files.write(temporary, kept, StandardCharsets.UTF_8);
            Files.move(temporary, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        }
        return new JsonLinesMetrics(file);
    }

    private static boolean isUpTo(String line, int lastEpoch) {
        try {
            JsonNode epoch = JSON.readTree(line).path("epoch");
            return epoch.isInt() && epoch.intValue() <= lastEpoch;
        } catch (JsonProcessingException e) {
            return false; // torn: the run was killed while it wrote this line
        }
    }

    @Override
    public void write(int epoch, Map<String, ? extends Number> metrics) throws IOException {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("epoch", epoch);
        line.putAll(metrics);
        out.write(JSON.writeValueAsString(line));
        out.write('\n');
        out.flush();
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
