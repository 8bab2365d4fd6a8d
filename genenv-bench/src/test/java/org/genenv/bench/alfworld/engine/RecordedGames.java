package org.genenv.bench.alfworld.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.genenv.core.ConformanceData;

/** The published games and the transcripts recorded from the original engine, in the folder of shared data. */
final class RecordedGames {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private RecordedGames() {}

    static Path folder() {
        return ConformanceData.path("bench/alfworld");
    }

    /** Returns the texts of the game files of a split, such as {@code valid_seen}, by their path in the archive. */
    static Map<String, String> games(String split) throws IOException {
        Map<String, String> games = new TreeMap<>();
        try (ZipInputStream zip = new ZipInputStream(Files.newInputStream(folder().resolve(split + ".zip")))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                if (entry.getName().endsWith("game.tw-pddl")) {
                    games.put(entry.getName(), new String(zip.readAllBytes(), StandardCharsets.UTF_8));
                }
            }
        }
        return games;
    }

    /** Returns the lines of a zipped file of transcripts, one game each. */
    static List<JsonNode> transcripts(String file) throws IOException {
        try (InputStream in = new GZIPInputStream(Files.newInputStream(folder().resolve(file)))) {
            return jsonLines(in);
        }
    }

    /** Returns the lines of a plain file of JSON lines. */
    static List<JsonNode> lines(String file) throws IOException {
        try (InputStream in = Files.newInputStream(folder().resolve(file))) {
            return jsonLines(in);
        }
    }

    private static List<JsonNode> jsonLines(InputStream in) throws IOException {
        List<JsonNode> nodes = new ArrayList<>();
        BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            nodes.add(MAPPER.readTree(line));
        }
        return nodes;
    }
}
