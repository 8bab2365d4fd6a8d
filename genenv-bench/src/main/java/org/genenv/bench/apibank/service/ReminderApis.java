package org.genenv.bench.apibank.service;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.genenv.bench.apibank.database.Table;
import org.genenv.bench.python.PythonTime;
import org.genenv.bench.python.PythonValueException;

/** Reminders: found by content or by time. */
final class ReminderApis {
    private static final List<String> FIELDS = List.of("content", "time");
    private static final OwnRowApis ROWS =
            new OwnRowApis(Table.REMINDER, ReminderApis::check, FIELDS, FIELDS, ReminderApis::none);

    static final List<Api> ALL = List.of(
            api("AddReminder", ReminderApis::add),
            api("DeleteReminder", ROWS::delete),
            api("ModifyReminder", ROWS::modify),
            api("QueryReminder", ROWS::query));

    private ReminderApis() {}

    private static Api api(String name, Api.Service service) {
        return Api.ofTexts(name, service, "token", "content", "time");
    }

    private static JsonNode add(Arguments arguments, Session session) throws ServiceException, PythonValueException {
        check(arguments);
        ROWS.add(arguments, session);
        return Json.success();
    }

    private static void check(Arguments arguments) throws ServiceException, PythonValueException {
        PythonTime.DATE_TIME.parse(arguments.text("time"));
        if (arguments.isBlank("content")) {
            throw new ServiceException("Content should not be null");
        }
    }

    private static ServiceException none(Arguments arguments) {
        return new ServiceException(
                "You have no reminder about " + arguments.text("content") + " or at time : " + arguments.text("time"));
    }
}
