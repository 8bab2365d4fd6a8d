package org.genenv.bench.apibank.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.LocalDateTime;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.genenv.bench.apibank.database.Table;
import org.genenv.bench.python.PythonStrings;
import org.genenv.bench.python.PythonTime;
import org.genenv.bench.python.PythonValueException;

/** Health records, symptoms and first aid. */
final class HealthApis {
    static final List<Api> ALL = List.of(
            Api.ofTexts("QueryHealthData", HealthApis::query, "user_id", "start_time", "end_time"),
            new Api(
                    "RecordHealthData",
                    List.of(
                            Api.Parameter.text("user_id"),
                            Api.Parameter.text("time"),
                            Api.Parameter.of("health_data", Api.Type.LIST).optional()),
                    HealthApis::record),
            Api.ofTexts("SymptomSearch", HealthApis::diseases, "symptom"),
            Api.ofTexts("EmergencyKnowledge", HealthApis::firstAid, "symptom"));

    private HealthApis() {}

    private static JsonNode query(Arguments arguments, Session session) throws ServiceException, PythonValueException {
        String user = user(arguments);
        LocalDateTime start = time(arguments.text("start_time"));
        LocalDateTime end = time(arguments.text("end_time"));
        if (start.isAfter(end)) {
            throw new ServiceException("The start time cannot be later than the end time.");
        }
        JsonNode records = session.table(Table.HEALTH_DATA).path(user);
        if (records.isMissingNode()) {
            throw new ServiceException("The user id does not exist.");
        }
        ArrayNode found = JsonNodeFactory.instance.arrayNode();
        for (JsonNode one : records) {
            LocalDateTime time = time(one.path("time").asText());
            if (!time.isBefore(start) && !time.isAfter(end)) {
                found.add(one);
            }
        }
        return found;
    }

    private static JsonNode record(Arguments arguments, Session session) throws ServiceException, PythonValueException {
        String user = user(arguments);
        time(arguments.text("time"));
        JsonNode data = arguments.json("health_data");
        if (data.isMissingNode() || (data.isEmpty() && data.asText().isEmpty())) {
            throw new ServiceException("The health data cannot be empty.");
        }
        ObjectNode row = Json.object().put("time", arguments.text("time"));
        Set<String> names = new HashSet<>();
        // A list that was left a text has no items with names, so that the official protocol refuses every one.
        boolean isValid = data.isArray();
        for (JsonNode item : data) {
            isValid &= item.has("name") && item.has("value");
            row.set(item.path("name").asText(), item.path("value"));
            names.add(item.path("name").asText());
        }
        if (!isValid) {
            throw new ServiceException("The health data has invalid format.");
        }
        if (names.size() < data.size()) {
            throw new ServiceException("The health data cannot contain duplicate items.");
        }
        session.table(Table.HEALTH_DATA).withArrayProperty(user).add(row);
        return Json.success();
    }

    private static String user(Arguments arguments) throws ServiceException {
        if (arguments.isBlank("user_id")) {
            throw new ServiceException("The user id cannot be empty.");
        }
        return arguments.stripped("user_id").toUpperCase(Locale.ROOT);
    }

    private static LocalDateTime time(String text) throws PythonValueException {
        return PythonTime.DATE_TIME.parse(PythonTime.padYear(text));
    }

    private static JsonNode diseases(Arguments arguments, Session session) throws ServiceException {
        if (arguments.isBlank("symptom")) {
            throw new ServiceException("The symptom cannot be empty.");
        }
        return named(arguments, session, "description");
    }

    private static JsonNode firstAid(Arguments arguments, Session session) throws ServiceException {
        if (arguments.isBlank("symptom")) {
            // Recorded: upstream stumbles over its own refusal.
            throw new ServiceException("'Exception' object has no attribute 'lower'");
        }
        return named(arguments, session, "aid");
    }

    private static JsonNode named(Arguments arguments, Session session, String field) throws ServiceException {
        JsonNode diseases = session.readOnly(Table.SYMPTOM).path(PythonStrings.lower(arguments.stripped("symptom")));
        if (diseases.isMissingNode()) {
            throw new ServiceException("The symptom does not exist.");
        }
        ArrayNode results = JsonNodeFactory.instance.arrayNode();
        for (JsonNode disease : diseases) {
            ObjectNode result = results.addObject();
            result.set("name", disease.path("name"));
            result.set(field, disease.path(field));
        }
        return results;
    }
}
