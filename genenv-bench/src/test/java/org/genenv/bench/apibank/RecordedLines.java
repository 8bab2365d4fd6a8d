package org.genenv.bench.apibank;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.genenv.core.ConformanceData;

/** Reads what was recorded from upstream. */
final class RecordedLines {
    private static final ObjectMapper JSON = new ObjectMapper();

    private RecordedLines() {}

    static List<JsonNode> read(String file) throws IOException {
        List<JsonNode> lines = new ArrayList<>();
        for (String line : Files.readAllLines(ConformanceData.path("bench/api-bank/golden/" + file))) {
            lines.add(JSON.readTree(line));
        }
        return lines;
    }

    static ApiBankData data() throws IOException {
        return ApiBankData.open(ConformanceData.path("bench/api-bank"));
    }
}
