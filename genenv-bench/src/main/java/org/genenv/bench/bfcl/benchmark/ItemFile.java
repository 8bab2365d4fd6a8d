package org.genenv.bench.bfcl.benchmark;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.genenv.bench.PredictionException;

/** One file of items, a JSON object with an {@code id} on each line. A line is parsed when it is asked for. */
final class ItemFile {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String USUAL_START = "{\"id\": \"";

    private final String name;
    private final Map<String, Line> lines = new LinkedHashMap<>();
    private final List<String> problems = new ArrayList<>();

    private record Line(int number, String text) {}

    private ItemFile(String name) {
        this.name = name;
    }

    static ItemFile read(BfclFiles files, String file) throws IOException {
        ItemFile items = new ItemFile(files.nameOf(file));
        List<String> texts = files.read(file).lines().toList();
        for (int i = 0; i < texts.size(); i++) {
            if (!texts.get(i).isBlank()) {
                items.add(new Line(i + 1, texts.get(i)));
            }
        }
        return items;
    }

    private void add(Line line) {
        int end = line.text().indexOf('"', USUAL_START.length());
        if (line.text().startsWith(USUAL_START) && end > 0) {
            lines.put(line.text().substring(USUAL_START.length(), end), line);
            return;
        }
        try {
            String id = parse(line).path("id").asText("");
            if (id.isEmpty()) {
                problems.add(name + ":" + line.number() + ": no \"id\", expected {\"id\": .., ..}");
            } else {
                lines.put(id, line);
            }
        } catch (PredictionException e) {
            problems.add(e.getMessage());
        }
    }

    private JsonNode parse(Line line) throws PredictionException {
        try {
            JsonNode item = JSON.readTree(line.text());
            if (item.isObject()) {
                return item;
            }
            throw new PredictionException(name + ":" + line.number() + ": no JSON object");
        } catch (JsonProcessingException e) {
            throw new PredictionException(name + ":" + line.number() + ": no JSON: " + e.getOriginalMessage());
        }
    }

    /** @return the ids of all items, in the order of the file */
    List<String> ids() {
        return List.copyOf(lines.keySet());
    }

    /** @return lines that hold no item, each with its place and what is wrong */
    List<String> problems() {
        return problems;
    }

    /** @throws PredictionException if there is no such item, or its line is malformed; names file and line */
    JsonNode item(String id) throws PredictionException {
        Line line = lines.get(id);
        if (line == null) {
            String example = lines.keySet().stream()
                    .findFirst()
                    .map(first -> ", which begins with '" + first + "'")
                    .orElse("");
            throw new PredictionException("id '" + id + "' is no item of " + name + example
                    + (problems.isEmpty() ? "" : ", of which " + problems.size() + " lines cannot be read"));
        }
        return parse(line);
    }

    /** @return where the item is, for messages */
    String placeOf(String id) {
        Line line = lines.get(id);
        return line == null ? name : name + ":" + line.number();
    }
}
