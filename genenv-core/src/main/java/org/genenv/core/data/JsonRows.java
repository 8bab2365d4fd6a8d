package org.genenv.core.data;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.genenv.core.file.TextFile;
import org.genenv.core.file.TextLines;

/** JSON objects: one a line, or the elements of one array. */
final class JsonRows implements RowFormat {
    private static final ObjectMapper JSON = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
    private static final ObjectMapper ELEMENTS = new ObjectMapper();

    @Override
    public String name() {
        return "JSON";
    }

    @Override
    public Set<String> endings() {
        return Set.of(".jsonl", ".json", ".ndjson");
    }

    /** Text has no mark of its own. */
    @Override
    public boolean recognises(byte[] head) {
        return false;
    }

    @Override
    public void read(Path file, RowVisitor visitor) throws IOException {
        try (TextLines lines = TextLines.open(file)) {
            Optional<String> line = lines.next();
            while (line.isPresent() && line.get().isBlank()) {
                line = lines.next();
            }
            if (line.isPresent() && line.get().stripLeading().startsWith("[")) {
                readArray(file, visitor);
                return;
            }
            for (; line.isPresent(); line = lines.next()) {
                if (!line.get().isBlank()) {
                    readLine(file, lines.number(), line.get(), visitor);
                }
            }
        }
    }

    private static void readLine(Path file, int number, String line, RowVisitor visitor) throws IOException {
        JsonNode node;
        try {
            node = JSON.readTree(line);
        } catch (JsonProcessingException e) {
            visitor.unreadable(file + ":" + number, "not valid JSON: " + e.getOriginalMessage());
            return;
        }
        visit(file, number, node, visitor);
    }

    /** An array is what other programs write as a whole, so it is read as a whole text, though not as a whole tree. */
    private static void readArray(Path file, RowVisitor visitor) throws IOException {
        try (JsonParser parser = ELEMENTS.createParser(TextFile.read(file))) {
            parser.nextToken();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                int line = parser.currentTokenLocation().getLineNr();
                visit(file, line, ELEMENTS.readTree(parser), visitor);
            }
            if (parser.nextToken() != null) {
                visitor.unreadable(
                        file + ":" + parser.currentTokenLocation().getLineNr(), "more after the end of the array");
            }
        } catch (JsonProcessingException e) {
            // Where the next element would begin cannot be known.
            int line = e.getLocation() == null ? 1 : e.getLocation().getLineNr();
            visitor.unreadable(file + ":" + line, "not valid JSON: " + e.getOriginalMessage());
        }
    }

    private static void visit(Path file, int line, JsonNode node, RowVisitor visitor) throws IOException {
        if (node instanceof ObjectNode columns) {
            visitor.row(DataRow.ofLine(file, line, columns));
        } else {
            visitor.unreadable(file + ":" + line, "no JSON object");
        }
    }
}
