package org.genenv.bench.apibank.service;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.genenv.bench.apibank.database.Table;
import org.genenv.bench.python.PythonTime;
import org.genenv.bench.python.PythonValueException;

/** Agenda items: found by content or by time. */
final class AgendaApis {
    private static final OwnRowApis ROWS = rows("agenda");

    static final List<Api> ALL = List.of(
            api("AddAgenda", AgendaApis::add),
            // Recorded: this one calls an agenda item a meeting.
            api("DeleteAgenda", rows("meeting")::delete),
            api("ModifyAgenda", ROWS::modify),
            api("QueryAgenda", ROWS::query));

    private AgendaApis() {}

    private static Api api(String name, Api.Service service) {
        return Api.ofTexts(name, service, "token", "content", "time", "location");
    }

    /** @param kind what an item is called where none is found */
    private static OwnRowApis rows(String kind) {
        return new OwnRowApis(
                Table.AGENDA,
                AgendaApis::checkTime,
                List.of("content", "time", "location"),
                List.of("content", "time"),
                arguments -> none(kind, arguments));
    }

    private static JsonNode add(Arguments arguments, Session session) throws ServiceException, PythonValueException {
        PythonTime.DATE_TIME.parse(arguments.text("time"));
        if (arguments.isBlank("content")) {
            throw new ServiceException("Content should not be null");
        }
        ROWS.add(arguments, session);
        return Json.success();
    }

    /** A time may be left empty, but not malformed. */
    private static void checkTime(Arguments arguments) throws PythonValueException {
        if (!arguments.text("time").isEmpty()) {
            PythonTime.DATE_TIME.parse(arguments.text("time"));
        }
    }

    private static ServiceException none(String kind, Arguments arguments) {
        if (!arguments.text("content").isEmpty()) {
            return new ServiceException("You have no " + kind + " about " + arguments.text("content"));
        }
        return new ServiceException("You have no " + kind + " at time : " + arguments.text("time"));
    }
}
