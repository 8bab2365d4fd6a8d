package org.genenv.bench.apibank.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.genenv.bench.apibank.database.Table;
import org.genenv.bench.python.PythonValueException;

/**
 * What agenda items, reminders and meetings have in common: a row of the caller's own is found by either of two fields, and then deleted,
 * overwritten or returned.
 *
 * @param table the table
 * @param check refuses arguments before any row is looked at
 * @param fields what a row is overwritten with, besides its user
 * @param either the two fields, either of which finds a row
 * @param none what is said where none is found
 */
record OwnRowApis(
        Table table,
        Check check,
        List<String> fields,
        List<String> either,
        Function<Arguments, ServiceException> none) {

    /** What is refused from the start. */
    @FunctionalInterface
    interface Check {
        void check(Arguments arguments) throws ServiceException, PythonValueException;
    }

    JsonNode delete(Arguments arguments, Session session) throws ServiceException, PythonValueException {
        check.check(arguments);
        if (!OwnRows.of(table, arguments, session).remove(wanted(arguments))) {
            throw none.apply(arguments);
        }
        return Json.success();
    }

    JsonNode modify(Arguments arguments, Session session) throws ServiceException, PythonValueException {
        write(arguments, query(arguments, session));
        return Json.success();
    }

    ObjectNode query(Arguments arguments, Session session) throws ServiceException, PythonValueException {
        check.check(arguments);
        return OwnRows.of(table, arguments, session).find(wanted(arguments)).orElseThrow(() -> none.apply(arguments));
    }

    /** Adds a row; what is refused then is the caller's to say. */
    ObjectNode add(Arguments arguments, Session session) throws ServiceException {
        String user = session.userOf(arguments.text("token"));
        ObjectNode row = session.table(table).putObject(session.nextNumber(table));
        write(arguments, row.put("username", user));
        return row;
    }

    private void write(Arguments arguments, ObjectNode row) {
        fields.forEach(field -> row.put(field, arguments.text(field)));
    }

    private Predicate<JsonNode> wanted(Arguments arguments) {
        return row -> either.stream().anyMatch(field -> row.path(field).asText().equals(arguments.text(field)));
    }
}
