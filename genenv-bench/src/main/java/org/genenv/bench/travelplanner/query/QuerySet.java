package org.genenv.bench.travelplanner.query;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.genenv.bench.travelplanner.table.DataFiles;

/** The items of one split, by index. Immutable. */
public final class QuerySet {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Map<Integer, QueryItem> items;

    private QuerySet(Map<Integer, QueryItem> items) {
        this.items = items;
    }

    /**
     * Reads a split.
     *
     * @param file JSON lines, one query a line
     * @throws IOException if it is not there, or a line is no query; names file, line and key
     */
    public static QuerySet read(DataFiles files, String file) throws IOException {
        Map<Integer, QueryItem> items = new LinkedHashMap<>();
        try (BufferedReader text = files.open(file)) {
            int number = 1;
            for (String line = text.readLine(); line != null; line = text.readLine(), number++) {
                if (!line.isBlank()) {
                    QueryItem item = new PublishedQuery(
                                    files.nameOf(file) + ":" + number, parse(files, file, number, line))
                            .item();
                    items.put(item.index(), item);
                }
            }
        }
        return new QuerySet(items);
    }

    private static JsonNode parse(DataFiles files, String file, int number, String line) throws IOException {
        try {
            return JSON.readTree(line);
        } catch (JsonProcessingException e) {
            throw new IOException(
                    files.nameOf(file) + ":" + number + ": this is no JSON: " + e.getOriginalMessage(), e);
        }
    }

    /** @return the item of an index, from 1 */
    public Optional<QueryItem> item(int index) {
        return Optional.ofNullable(items.get(index));
    }

    /** @return the items by index, in the order of their file */
    public Map<Integer, QueryItem> items() {
        return new LinkedHashMap<>(items);
    }
}
