package org.genenv.bench.apibank.service;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.stream.Stream;
import org.genenv.bench.apibank.database.Table;
import org.genenv.bench.python.PythonTime;
import org.genenv.bench.python.PythonValueException;

/** Meetings: found by topic or by start. Recorded: the attendees of one that is modified stay as they were. */
final class MeetingApis {
    private static final OwnRowApis ROWS = new OwnRowApis(
            Table.MEETING,
            MeetingApis::check,
            List.of("meeting_topic", "start_time", "end_time", "location"),
            List.of("meeting_topic", "start_time"),
            MeetingApis::none);

    static final List<Api> ALL = List.of(
            api("AddMeeting", MeetingApis::add),
            api("DeleteMeeting", ROWS::delete),
            api("ModifyMeeting", ROWS::modify),
            api("QueryMeeting", ROWS::query));

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
        ROWS.add(arguments, session).set("attendees", arguments.json("attendees"));
        return Json.success();
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

    private static ServiceException none(Arguments arguments) {
        if (!arguments.isBlank("meeting_topic")) {
            return new ServiceException("You have no meeting about " + arguments.text("meeting_topic"));
        }
        return new ServiceException("You have no meeting at time : " + arguments.text("start_time"));
    }
}
