package org.genenv.core.metrics;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.genenv.core.file.DurableFolder;
import org.genenv.core.file.FileFault;
import org.genenv.core.file.WholeFile;

/**
 * A file of JSON objects, one a line: {@code {"epoch": 3, "panel.successRate": 0.31, ...}}. Every line is forced to the disk before the
 * epoch's checkpoint can be, so that no checkpoint is ahead of the file. A number that is none ({@code NaN}) is written as text.
 */
public final class JsonLinesMetrics implements MetricsWriter {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int NO_EPOCH = Integer.MIN_VALUE;

    private final Path file;
    private final FileChannel out;

    private JsonLinesMetrics(Path file) throws IOException {
        this.file = file;
        this.out = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        DurableFolder.forceNameOf(file); // new or not, no line is forced under a name that is lost
        out.position(out.size());
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
     * Continues a file after the epoch of a checkpoint: lines of later epochs, which will be played again, are taken out first, and so is
     * whatever a process that was killed left half-written.
     *
     * @param file may be absent
     * @param lastEpoch the epoch that the checkpoint was saved after
     */
    public static JsonLinesMetrics resume(Path file, int lastEpoch) throws IOException {
        if (Files.exists(file)) {
            StringBuilder kept = new StringBuilder();
            int before = NO_EPOCH;
            for (String line : lines(file)) {
                int epoch = epochOf(line);
                if (epoch > before && epoch <= lastEpoch) {
                    kept.append(line).append('\n');
                    before = epoch;
                }
            }
            WholeFile.write(file, kept.toString());
        }
        return new JsonLinesMetrics(file);
    }

    /**
     * The last epoch that a file tells of.
     *
     * @param file may be absent
     * @return absent when it tells of none
     */
    public static OptionalInt lastEpoch(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            return OptionalInt.empty();
        }
        return lines(file).stream()
                .mapToInt(JsonLinesMetrics::epochOf)
                .filter(epoch -> epoch != NO_EPOCH)
                .max();
    }

    /** Whatever bytes stand there: a torn line may end in the midst of a character. */
    private static List<String> lines(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8)
                .lines()
                .toList();
    }

    private static int epochOf(String line) {
        try {
            return JSON.readTree(line).path("epoch").asInt(NO_EPOCH);
        } catch (JsonProcessingException e) {
            return NO_EPOCH; // torn: the run was killed while it wrote this line
        }
    }

    /** @throws IOException if the line cannot be written; the file is then as it was before */
    @Override
    public void write(int epoch, Map<String, ? extends Number> metrics) throws IOException {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("epoch", epoch);
        line.putAll(metrics);
        ByteBuffer bytes = StandardCharsets.UTF_8.encode(JSON.writeValueAsString(line) + "\n");
        long start = out.position();
        try {
            while (bytes.hasRemaining()) {
                out.write(bytes);
            }
            out.force(false);
        } catch (IOException e) {
            out.truncate(start);
            throw new IOException(FileFault.of(file, e), e);
        }
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
