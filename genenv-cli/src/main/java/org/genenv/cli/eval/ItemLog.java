package org.genenv.cli.eval;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.genenv.bench.EvaluatedItem;
import org.genenv.core.environment.StopReason;
import org.genenv.core.file.FileFault;
import org.genenv.core.file.UnfinishedFile;

/**
 * A file with one JSON line for each item that was answered: {@code items.jsonl}. A line is on its way to the disk as soon as its item is finished, so while
 * an evaluation runs, lines stand in the order in which items were finished; {@link #arrange} puts them in the order of the items. Not thread-safe.
 */
final class ItemLog implements Closeable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String SUCCESS = "success";
    private static final String FAILURE = "failure";
    private static final Set<String> VERDICTS = Set.of(SUCCESS, FAILURE);

    private final Path file;
    private final FileChannel out;
    private final Map<Key, Line> lines = new LinkedHashMap<>();

    /** An item of a benchmark. */
    record Key(String benchmark, String item) {}

    /** Where the line of an item stands, and what the item came to. */
    private record Line(long start, int length, EvaluatedItem item) {}

    private ItemLog(Path file, StandardOpenOption... how) throws IOException {
        this.file = file;
        this.out = FileChannel.open(file, how);
    }

    /**
     * Starts a file.
     *
     * @throws java.nio.file.FileAlreadyExistsException if it is there already
     */
    static ItemLog create(Path file) throws IOException {
        return new ItemLog(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);
    }

    /**
     * Goes on with a file; what a process that was killed left of a line is taken out first.
     *
     * @param file may be absent
     * @throws DamagedFileException if it holds a line that is none of an item; nothing was changed
     * @throws IOException if it cannot be read
     */
    static ItemLog resume(Path file) throws IOException {
        ItemLog log = new ItemLog(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        try {
            log.readBack();
            return log;
        } catch (IOException | RuntimeException e) {
            log.close();
            throw e;
        }
    }

    private void readBack() throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        int start = 0;
        int number = 1;
        for (int end = next(bytes, start); end < bytes.length; end = next(bytes, start)) {
            String text = new String(bytes, start, end - start, StandardCharsets.UTF_8);
            try {
                JsonNode line = JSON.readTree(text);
                EvaluatedItem item = read(line);
                lines.put(new Key(line.path("benchmark").asText(), item.id()), new Line(start, end - start + 1, item));
            } catch (JsonProcessingException | IllegalArgumentException e) {
                throw new DamagedFileException(
                        file + ":" + number
                                + ": this is no item of an evaluation. Remove this line, and what it was for is"
                                + " answered again; or name another folder by --output.",
                        e);
            }
            start = end + 1;
            number++;
        }
        out.truncate(start);
        out.position(start);
    }

    /** Where the line ends that begins at an index; the length of all where none does. */
    private static int next(byte[] bytes, int from) {
        int at = from;
        while (at < bytes.length && bytes[at] != '\n') {
            at++;
        }
        return at;
    }

    /** The items of a benchmark that were answered, without their transcripts. */
    Map<String, EvaluatedItem> items(String benchmark) {
        Map<String, EvaluatedItem> items = new LinkedHashMap<>();
        lines.forEach((key, line) -> {
            if (key.benchmark.equals(benchmark)) {
                items.put(key.item, line.item);
            }
        });
        return items;
    }

    /** Adds a line. */
    void add(String benchmark, EvaluatedItem item) throws IOException {
        byte[] text = (JSON.writeValueAsString(line(benchmark, item)) + "\n").getBytes(StandardCharsets.UTF_8);
        long start = out.position();
        ByteBuffer bytes = ByteBuffer.wrap(text);
        try {
            while (bytes.hasRemaining()) {
                out.write(bytes);
            }
        } catch (IOException e) {
            out.truncate(start); // half a line is worse than none
            throw new IOException(FileFault.of(file, e), e);
        }
        lines.put(new Key(benchmark, item.id()), new Line(start, text.length, item.withoutTranscript()));
    }

    /**
     * Puts the lines in an order, and those of other items behind them as they stand. The file is replaced as a whole, or stays as it is.
     *
     * @param order of items, those that were not answered included
     */
    void arrange(List<Key> order) throws IOException {
        UnfinishedFile arranged = UnfinishedFile.of(file);
        Set<Key> all = new LinkedHashSet<>(order);
        all.addAll(lines.keySet());
        try {
            try (FileChannel to = FileChannel.open(
                    arranged.path(),
                    StandardOpenOption.CREATE,
                    StandardOpenOption.TRUNCATE_EXISTING,
                    StandardOpenOption.WRITE)) {
                for (Key key : all) {
                    if (lines.containsKey(key)) {
                        copy(lines.get(key), to);
                    }
                }
                to.force(true);
            }
            arranged.takePlace();
        } catch (IOException e) {
            throw new IOException(FileFault.of(file, e), e);
        } finally {
            arranged.discard();
        }
    }

    private void copy(Line line, FileChannel to) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(line.length);
        while (bytes.hasRemaining()) {
            if (out.read(bytes, line.start + bytes.position()) < 0) {
                throw new IOException("the file became shorter while it was written");
            }
        }
        bytes.flip();
        while (bytes.hasRemaining()) {
            to.write(bytes);
        }
    }

    private static ObjectNode line(String benchmark, EvaluatedItem item) {
        ObjectNode node = JSON.createObjectNode();
        node.put("benchmark", benchmark).put("id", item.id()).put("type", item.category());
        node.put("verdict", item.isSuccess() ? SUCCESS : FAILURE).put("reason", item.reason());
        node.put("stopReason", item.ending().label()).put("tokens", item.sampledTokens());
        ObjectNode figures = node.putObject("figures");
        item.figures().forEach(figures::put);
        item.transcript().forEach(said -> node.withArray("transcript")
                .addObject()
                .put("role", said.role())
                .put("text", said.text()));
        return node;
    }

    private static EvaluatedItem read(JsonNode line) {
        if (!line.path("id").isTextual()
                || !VERDICTS.contains(line.path("verdict").asText())) {
            throw new IllegalArgumentException("no item");
        }
        Map<String, Double> figures = new TreeMap<>();
        line.path("figures")
                .properties()
                .forEach(
                        figure -> figures.put(figure.getKey(), figure.getValue().asDouble()));
        String ending = line.path("stopReason").asText().replace('-', '_').toUpperCase(Locale.ROOT);
        return new EvaluatedItem(
                line.path("id").asText(),
                line.path("type").asText(),
                line.path("verdict").asText().equals(SUCCESS),
                line.path("reason").asText(),
                new ArrayList<>(),
                line.path("tokens").asInt(),
                StopReason.valueOf(ending),
                figures);
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
