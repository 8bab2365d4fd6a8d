package org.genenv.bench.apibank;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;
import org.genenv.bench.apibank.database.Databases;
import org.genenv.bench.apibank.database.Table;
import org.genenv.bench.apibank.dialogue.DialogueCollection;
import org.genenv.bench.apibank.dialogue.Level;
import org.genenv.bench.apibank.prompt.ApiCatalog;
import org.genenv.bench.apibank.search.SearchEngine;
import org.genenv.bench.apibank.search.ToolSearch;
import org.genenv.bench.apibank.service.Session;

/**
 * Dialogues with the world that they play in.
 *
 * @param source where they come from, for messages
 * @param dialogues the dialogues
 * @param world the initial tables and the searches over them
 * @param catalog the descriptions of the APIs
 */
public record ApiBankData(String source, DialogueCollection dialogues, Session.World world, ApiCatalog catalog) {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String CATALOG = "api_catalog.json";
    private static final String TABLES = "init_database";

    /**
     * Opens the published data.
     *
     * @param folder the data, or its parent with the data in {@code api-bank}: {@code lv1-lv2-samples}, {@code init_database} and
     *     {@code api_catalog.json}
     * @throws IOException if a part is missing or malformed; names it. A malformed line of a dialogue is no reason, see
     *     {@link DialogueCollection#problems}
     */
    public static ApiBankData open(Path folder) throws IOException {
        Path data = Files.isDirectory(folder.resolve("api-bank")) ? folder.resolve("api-bank") : folder;
        DialogueCollection dialogues = DialogueCollection.open(data.resolve("lv1-lv2-samples"));
        Path catalog = data.resolve(CATALOG);
        try (InputStream in = Files.newInputStream(catalog)) {
            return of(data.toString(), dialogues, Databases.open(data.resolve(TABLES)), JSON.readTree(in));
        } catch (JsonProcessingException e) {
            throw new IOException(catalog + " is no JSON: " + e.getOriginalMessage(), e);
        }
    }

    /** Opens the sample that the jar carries, in our own words. */
    public static ApiBankData sample() {
        try {
            Map<Level, Map<String, String>> dialogues = new EnumMap<>(Level.class);
            JsonNode index = JSON.readTree(resource("dialogues.json"));
            for (Level level : Level.values()) {
                Map<String, String> texts = new TreeMap<>();
                for (JsonNode file : index.path(level.folder())) {
                    String name = level.folder() + "/" + file.asText();
                    try (InputStream in = resource(name)) {
                        texts.put(file.asText(), new String(in.readAllBytes(), StandardCharsets.UTF_8));
                    }
                }
                dialogues.put(level, texts);
            }
            Databases databases = Databases.read(name -> resource(TABLES + "/" + name), "sample ");
            try (InputStream catalog = resource(CATALOG)) {
                return of(
                        "the sample inside the jar",
                        DialogueCollection.of(dialogues),
                        databases,
                        JSON.readTree(catalog));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the jar is damaged: the sample of API-Bank cannot be read", e);
        }
    }

    /** @return the descriptions of all APIs, in our own words */
    public static ApiCatalog sampleCatalog() {
        try (InputStream in = resource(CATALOG)) {
            return new ApiCatalog(JSON.readTree(in));
        } catch (IOException e) {
            throw new UncheckedIOException("the jar is damaged: the catalogue of APIs cannot be read", e);
        }
    }

    private static ApiBankData of(String source, DialogueCollection dialogues, Databases databases, JsonNode catalog) {
        Session.World world = new Session.World(
                databases, new SearchEngine(databases.initial(Table.SEARCH_ENGINE)), new ToolSearch(catalog));
        return new ApiBankData(source, dialogues, world, new ApiCatalog(catalog));
    }

    private static InputStream resource(String name) throws IOException {
        InputStream in = ApiBankData.class.getResourceAsStream("sample/" + name);
        if (in == null) {
            throw new FileNotFoundException("sample/" + name);
        }
        return in;
    }
}
