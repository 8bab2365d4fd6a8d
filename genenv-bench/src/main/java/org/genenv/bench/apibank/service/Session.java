package org.genenv.bench.apibank.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.genenv.bench.apibank.database.Databases;
import org.genenv.bench.apibank.database.Table;
import org.genenv.bench.apibank.search.SearchEngine;
import org.genenv.bench.apibank.search.ToolSearch;

/**
 * A fresh world in which calls take effect one after the other. Tables are copied when they are first asked for. Not thread-safe.
 */
public final class Session {
    private final World world;
    private final Identifiers identifiers;
    private final Optional<RecordedAnswer> recorded;
    private final Map<Table, ObjectNode> tables = new EnumMap<>(Table.class);
    private Optional<String> passwordResetUser = Optional.empty();

    /**
     * What all sessions share.
     *
     * @param databases initial tables
     * @param searchEngine over the documents of these tables
     * @param toolSearch over the descriptions of the APIs
     */
    public record World(Databases databases, SearchEngine searchEngine, ToolSearch toolSearch) {}

    /**
     * Opens a world as it is at first.
     *
     * @param identifiers where tokens and appointment ids come from
     * @param recorded the recorded call, for services that cannot run here
     */
    public Session(World world, Identifiers identifiers, Optional<RecordedAnswer> recorded) {
        this.world = world;
        this.identifiers = identifiers;
        this.recorded = recorded;
    }

    /** @return a table as it is now, to be changed by services alone */
    public ObjectNode table(Table table) {
        return tables.computeIfAbsent(
                table, wanted -> world.databases().initial(wanted).deepCopy());
    }

    /** @return a table that no service changes */
    JsonNode readOnly(Table table) {
        return world.databases().initial(table);
    }

    Identifiers identifiers() {
        return identifiers;
    }

    Optional<RecordedAnswer> recorded() {
        return recorded;
    }

    SearchEngine searchEngine() {
        return world.searchEngine();
    }

    ToolSearch toolSearch() {
        return world.toolSearch();
    }

    /** @return the user to whom a code for a new password was sent last */
    Optional<String> passwordResetUser() {
        return passwordResetUser;
    }

    void sendPasswordCode(String username) {
        passwordResetUser = Optional.of(username);
    }

    /**
     * The user of a token.
     *
     * @throws ServiceException if there is none
     */
    String userOf(String token) throws ServiceException {
        return findUser(token).orElseThrow(() -> new ServiceException("The token is invalid."));
    }

    Optional<String> findUser(String token) {
        return table(Table.ACCOUNT).properties().stream()
                .filter(account -> account.getValue().path("token").asText().equals(token))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /** @return the key of a new row: one more than the largest number */
    String nextNumber(Table table) {
        long largest = 0;
        for (Map.Entry<String, JsonNode> row : table(table).properties()) {
            if (row.getKey().matches("[0-9]{1,18}")) {
                largest = Math.max(largest, Long.parseLong(row.getKey()));
            }
        }
        return Long.toString(largest + 1);
    }
}
