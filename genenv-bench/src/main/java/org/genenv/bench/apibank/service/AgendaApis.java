package org.genenv.bench.apibank.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.function.Predicate;
import org.genenv.bench.apibank.database.Table;
import org.genenv.bench.apibank.python.PythonTime;
import org.genenv.bench.apibank.python.PythonValueException;

/** Agenda items: found by content or by time. */
final class AgendaApis {
    static final List<Api> ALL = List.of(
            api("AddAgenda", AgendaApis::add),
            api("DeleteAgenda", AgendaApis::delete),
            api("ModifyAgenda", AgendaApis::modify),
            api("QueryAgenda", AgendaApis::query));

    private AgendaApis() {}

    private static Api api(String name, Api.Service service) {
        return Api.ofTexts(name, service, "token", "content", "time", "location");
    }

    private static JsonNode add(Arguments arguments, Session session) throws ServiceException, PythonValueException {
        PythonTime.DATE_TIME.parse(arguments.text("time"));
        if (arguments.isBlank("content")) {
            throw new ServiceException("Content should not be null");
        }
        String user = session.userOf(arguments.text("token"));
        write(arguments, user, session.table(Table.AGENDA).putObject(session.nextNumber(Table.AGENDA)));
        return Json.success();
    }

    private static void write(Arguments arguments, String user, ObjectNode row) {
        row.put("username", user)
                .put("content", arguments.text("content"))
                .put("time", arguments.text("time"))
                .put("location", arguments.text("location"));
    }

    private static JsonNode delete(Arguments arguments, Session session) throws ServiceException, PythonValueException {
        checkTime(arguments);
        if (!OwnRows.of(Table.AGENDA, arguments, session).remove(wanted(arguments))) {
            // Recorded: this one calls an agenda item a meeting.
            throw none("meeting", arguments);
        }
        return Json.success();
    }

    private static JsonNode modify(Arguments arguments, Session session) throws ServiceException, PythonValueException {
        checkTime(arguments);
        OwnRows own = OwnRows.of(Table.AGENDA, arguments, session);
        write(arguments, own.user(), own.find(wanted(arguments)).orElseThrow(() -> none("agenda", arguments)));
        return Json.success();
    }

    private static JsonNode query(Arguments arguments, Session session) throws ServiceException, PythonValueException {
        checkTime(arguments);
        return OwnRows.of(Table.AGENDA, arguments, session)
                .find(wanted(arguments))
                .orElseThrow(() -> none("agenda", arguments));
    }

    /** A time may be left empty, but not malformed. */
    private static void checkTime(Arguments arguments) throws PythonValueException {
        if (!arguments.text("time").isEmpty()) {
            PythonTime.DATE_TIME.parse(arguments.text("time"));
        }
    }

    private static Predicate<JsonNode> wanted(Arguments arguments) {
        return OwnRows.eitherOf("content", arguments.text("content"), "time", arguments.text("time"));
    }

    private static ServiceException none(String kind, Arguments arguments) {
        if (!arguments.text("content").isEmpty()) {
            return new ServiceException("You have no " + kind + " about " + arguments.text("content"));
        }
        return new ServiceException("You have no " + kind + " at time : " + arguments.text("time"));
    }
}
