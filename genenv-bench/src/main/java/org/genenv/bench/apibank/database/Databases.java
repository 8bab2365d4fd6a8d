package org.genenv.bench.apibank.database;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;

/** The initial tables of a simulated world. Never changed; thread-safe. */
public final class Databases {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Map<Table, JsonNode> tables;

    private Databases(Map<Table, JsonNode> tables) {
        this.tables = tables;
    }

    /** Where the text of a table comes from. */
    @FunctionalInterface
    public interface Source {
        /**
         * Opens one file.
         *
         * @param name of the file, such as {@code Agenda.json}
         */
        InputStream open(String name) throws IOException;
    }

    /**
     * Reads all tables.
     *
     * @param folder holds one JSON file a table
     * @throws IOException if one is missing or no JSON; names the file
     */
    public static Databases open(Path folder) throws IOException {
        return read(name -> Files.newInputStream(folder.resolve(name)), folder + "/");
    }

    /**
     * Reads all tables.
     *
     * @param prefix of a file's name in messages
     * @throws IOException if one is missing or no JSON; names the file
     */
    public static Databases read(Source source, String prefix) throws IOException {
        Map<Table, JsonNode> tables = new EnumMap<>(Table.class);
        for (Table table : Table.values()) {
            try (InputStream in = source.open(table.file())) {
                JsonNode content = JSON.readTree(in);
                if (table.isList() ? !content.isArray() : !content.isObject()) {
                    throw new IOException(prefix + table.file() + " is no JSON " + (table.isList() ? "array" : "object")
                            + "; take init_database from API-Bank");
                }
                tables.put(table, content);
            } catch (JsonProcessingException e) {
                throw new IOException(prefix + table.file() + " is no JSON: " + e.getOriginalMessage(), e);
            }
        }
        return new Databases(tables);
    }

    /**
     * Tables in memory.
     *
     * @param contents in the form of their files; a table that is not among them is empty
     */
    public static Databases of(Map<Table, JsonNode> contents) {
        Map<Table, JsonNode> tables = new EnumMap<>(Table.class);
        for (Table table : Table.values()) {
            JsonNode empty = table.isList() ? JSON.createArrayNode() : JSON.createObjectNode();
            tables.put(table, contents.getOrDefault(table, empty));
        }
        return new Databases(tables);
    }

    /** @return a table as it is at first; not to be changed */
    public JsonNode initial(Table table) {
        return tables.get(table);
    }
}
