package org.genenv.bench.bfcl;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.genenv.core.ConformanceData;

/** Reads the recorded behaviour of the leaderboard's own code. */
public final class JsonLines {
    private static final ObjectMapper JSON = new ObjectMapper();

    private JsonLines() {}

    /** All lines of a file below {@code bench/bfcl}; skips the calling test where there is none. */
    public static List<JsonNode> of(String file) {
        try {
            List<JsonNode> lines = new ArrayList<>();
            for (String line : Files.readAllLines(ConformanceData.path("bench/bfcl/" + file))) {
                lines.add(JSON.readTree(line));
            }
            return lines;
        } catch (IOException e) {
            throw new IllegalStateException(file + " cannot be read", e);
        }
    }

    /** One JSON value. */
    public static JsonNode parse(String text) {
        try {
            return JSON.readTree(text);
        } catch (IOException e) {
            throw new IllegalStateException("no JSON: " + text, e);
        }
    }

    /** A JSON text. */
    public static JsonNode text(String text) {
        return JSON.getNodeFactory().textNode(text);
    }
}
