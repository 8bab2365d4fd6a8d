package org.genenv.bench.apibank.service;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.function.Predicate;
import org.genenv.bench.apibank.database.Table;
import org.genenv.bench.python.PythonTime;
import org.genenv.bench.python.PythonValueException;

/** Alarm clocks: found by time. */
final class AlarmApis {
    static final List<Api> ALL = List.of(
            Api.ofTexts("AddAlarm", AlarmApis::add, "token", "time"),
            Api.ofTexts("DeleteAlarm", AlarmApis::delete, "token", "time"),
            Api.ofTexts("QueryAlarm", AlarmApis::query, "token", "time"),
            Api.ofTexts("ModifyAlarm", AlarmApis::modify, "token", "from_time", "to_time"));

    private AlarmApis() {}

    private static JsonNode add(Arguments arguments, Session session) throws ServiceException, PythonValueException {
        PythonTime.DATE_TIME.parse(arguments.text("time"));
        String user = session.userOf(arguments.text("token"));
        session.table(Table.ALARM)
                .putObject(session.nextNumber(Table.ALARM))
                .put("username", user)
                .put("time", arguments.text("time"));
        return Json.success();
    }

    private static JsonNode delete(Arguments arguments, Session session) throws ServiceException, PythonValueException {
        PythonTime.DATE_TIME.parse(arguments.text("time"));
        if (!OwnRows.of(Table.ALARM, arguments, session).remove(at(arguments.text("time")))) {
            throw none(arguments);
        }
        return Json.success();
    }

    private static JsonNode query(Arguments arguments, Session session) throws ServiceException, PythonValueException {
        PythonTime.DATE_TIME.parse(arguments.text("time"));
        return OwnRows.of(Table.ALARM, arguments, session)
                .find(at(arguments.text("time")))
                .orElseThrow(() -> none(arguments));
    }

    private static JsonNode modify(Arguments arguments, Session session) throws ServiceException, PythonValueException {
        PythonTime.DATE_TIME.parse(arguments.text("from_time"));
        PythonTime.DATE_TIME.parse(arguments.text("to_time"));
        OwnRows.of(Table.ALARM, arguments, session)
                .find(at(arguments.text("from_time")))
                // Recorded: this one calls an alarm clock an agenda.
                .orElseThrow(() -> new ServiceException("You have no agenda at time : " + arguments.text("from_time")))
                .put("time", arguments.text("to_time"));
        return Json.success();
    }

    private static Predicate<JsonNode> at(String time) {
        return row -> row.path("time").asText().equals(time);
    }

    private static ServiceException none(Arguments arguments) {
        return new ServiceException("You have no alarm clock at time : " + arguments.text("time"));
    }
}
