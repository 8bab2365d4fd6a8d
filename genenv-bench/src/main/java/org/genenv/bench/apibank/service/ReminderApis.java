package org.genenv.bench.apibank.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.function.Predicate;
import org.genenv.bench.apibank.database.Table;
import org.genenv.bench.apibank.python.PythonTime;
import org.genenv.bench.apibank.python.PythonValueException;

/** Reminders: found by content or by time. */
final class ReminderApis {
    static final List<Api> ALL = List.of(
            api("AddReminder", ReminderApis::add),
            api("DeleteReminder", ReminderApis::delete),
            api("ModifyReminder", ReminderApis::modify),
            api("QueryReminder", ReminderApis::query));

    private ReminderApis() {}

    private static Api api(String name, Api.Service service) {
        return Api.ofTexts(name, service, "token", "content", "time");
    }

    private static JsonNode add(Arguments arguments, Session session) throws ServiceException, PythonValueException {
        check(arguments);
        String user = session.userOf(arguments.text("token"));
        write(
                arguments,
                session.table(Table.REMINDER)
                        .putObject(session.nextNumber(Table.REMINDER))
                        .put("username", user));
        return Json.success();
    }

    private static JsonNode delete(Arguments arguments, Session session) throws ServiceException, PythonValueException {
        check(arguments);
        if (!OwnRows.of(Table.REMINDER, arguments, session).remove(wanted(arguments))) {
            throw none(arguments);
        }
        return Json.success();
    }

    private static JsonNode modify(Arguments arguments, Session session) throws ServiceException, PythonValueException {
        write(arguments, (ObjectNode) query(arguments, session));
        return Json.success();
    }

    private static JsonNode query(Arguments arguments, Session session) throws ServiceException, PythonValueException {
        check(arguments);
        return OwnRows.of(Table.REMINDER, arguments, session)
                .find(wanted(arguments))
                .orElseThrow(() -> none(arguments));
    }

    private static void check(Arguments arguments) throws ServiceException, PythonValueException {
        PythonTime.DATE_TIME.parse(arguments.text("time"));
        if (arguments.isBlank("content")) {
            throw new ServiceException("Content should not be null");
        }
    }

    private static void write(Arguments arguments, ObjectNode row) {
        row.put("content", arguments.text("content")).put("time", arguments.text("time"));
    }

    private static Predicate<JsonNode> wanted(Arguments arguments) {
        return OwnRows.eitherOf("content", arguments.text("content"), "time", arguments.text("time"));
    }

    private static ServiceException none(Arguments arguments) {
        return new ServiceException(
                "You have no reminder about " + arguments.text("content") + " or at time : " + arguments.text("time"));
    }
}
