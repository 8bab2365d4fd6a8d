package org.genenv.bench.apibank.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.genenv.bench.apibank.database.Table;

/**
 * The rows of one user in a table whose rows are numbered and name their user.
 *
 * @param rows the table
 * @param user the user
 */
record OwnRows(ObjectNode rows, String user) {
    static OwnRows of(Table table, Arguments arguments, Session session) throws ServiceException {
        return new OwnRows(session.table(table), session.userOf(arguments.text("token")));
    }

    /** @return the first row that matches */
    Optional<ObjectNode> find(Predicate<JsonNode> condition) {
        return key(condition).map(key -> rows.withObjectProperty(key));
    }

    /** Removes the first row that matches. */
    boolean remove(Predicate<JsonNode> condition) {
        Optional<String> key = key(condition);
        key.ifPresent(rows::remove);
        return key.isPresent();
    }

    private Optional<String> key(Predicate<JsonNode> condition) {
        return rows.properties().stream()
                .filter(row -> row.getValue().isObject()
                        && row.getValue().path("username").asText().equals(user)
                        && condition.test(row.getValue()))
                .map(Map.Entry::getKey)
                .findFirst();
    }
}
