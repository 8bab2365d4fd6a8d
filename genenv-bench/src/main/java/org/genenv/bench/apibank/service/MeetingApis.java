package org.genenv.bench.apibank.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.genenv.bench.apibank.database.Table;
import org.genenv.bench.apibank.python.PythonTime;
import org.genenv.bench.apibank.python.PythonValueException;

/** Meetings: found by topic or by start. */
final class MeetingApis {
    static final List<Api> ALL = List.of(
            api("AddMeeting", MeetingApis::add),
            api("DeleteMeeting", MeetingApis::delete),
            api("ModifyMeeting", MeetingApis::modify),
            api("QueryMeeting", MeetingApis::query));

    private MeetingApis() {}

    private static Api api(String name, Api.Service service) {
        List<Api.Parameter> parameters = Stream.of(
                        "token", "meeting_topic", "start_time", "end_time", "location", "attendees")
                .map(parameter ->
                        Api.Parameter.of(parameter, parameter.equals("attendees") ? Api.Type.LIST : Api.Type.TEXT))
                .toList();
        return new Api(name, parameters, service);
    }

    private static JsonNode add(Arguments arguments, Session session) throws ServiceException, PythonValueException {
        PythonTime.DATE_TIME.parse(arguments.text("start_time"));
        PythonTime.DATE_TIME.parse(arguments.text("end_time"));
        if (arguments.isBlank("meeting_topic")) {
            throw new ServiceException("Meeting Topic should not be null");
        }
        String user = session.userOf(arguments.text("token"));
        ObjectNode row = session.table(Table.MEETING).putObject(session.nextNumber(Table.MEETING));
        write(arguments, row.put("username", user));
        row.set("attendees", arguments.json("attendees"));
        return Json.success();
    }

    private static JsonNode delete(Arguments arguments, Session session) throws ServiceException, PythonValueException {
        check(arguments);
        if (!OwnRows.of(Table.MEETING, arguments, session).remove(wanted(arguments))) {
            throw none(arguments);
        }
        return Json.success();
    }

    /** Recorded: the attendees stay as they were. */
    private static JsonNode modify(Arguments arguments, Session session) throws ServiceException, PythonValueException {
        write(arguments, (ObjectNode) query(arguments, session));
        return Json.success();
    }

    private static JsonNode query(Arguments arguments, Session session) throws ServiceException, PythonValueException {
        check(arguments);
        return OwnRows.of(Table.MEETING, arguments, session)
                .find(wanted(arguments))
                .orElseThrow(() -> none(arguments));
    }

    /** Times may be left empty, but not malformed; topic and start not both. */
    private static void check(Arguments arguments) throws ServiceException, PythonValueException {
        for (String time : List.of("start_time", "end_time")) {
            if (!arguments.text(time).isEmpty()) {
                PythonTime.DATE_TIME.parse(arguments.text(time));
            }
        }
        if (arguments.isBlank("meeting_topic") && arguments.isBlank("start_time")) {
            throw new ServiceException("Meeting Topic and start_time should not be null both");
        }
    }

    private static void write(Arguments arguments, ObjectNode row) {
        for (String field : List.of("meeting_topic", "start_time", "end_time", "location")) {
            row.put(field, arguments.text(field));
        }
    }

    private static Predicate<JsonNode> wanted(Arguments arguments) {
        return OwnRows.eitherOf(
                "meeting_topic", arguments.text("meeting_topic"), "start_time", arguments.text("start_time"));
    }

    private static ServiceException none(Arguments arguments) {
        if (!arguments.isBlank("meeting_topic")) {
            return new ServiceException("You have no meeting about " + arguments.text("meeting_topic"));
        }
        return new ServiceException("You have no meeting at time : " + arguments.text("start_time"));
    }
}
