package org.genenv.bench.apibank.check;

import static org.genenv.bench.apibank.check.Comparison.EXCEPTION;
import static org.genenv.bench.apibank.check.Comparison.INPUT;
import static org.genenv.bench.apibank.check.Comparison.OUTCOME;
import static org.genenv.bench.apibank.check.Comparison.OUTPUT;
import static org.genenv.bench.apibank.check.Comparison.argument;
import static org.genenv.bench.apibank.check.Comparison.same;
import static org.genenv.bench.apibank.check.Comparison.sameTime;
import static org.genenv.bench.apibank.check.Comparison.similar;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.genenv.bench.apibank.check.Comparison.MissingKeyException;
import org.genenv.bench.apibank.dialogue.Turn;
import org.genenv.bench.apibank.service.CallResult;
import org.genenv.bench.python.PythonEquality;
import org.genenv.bench.python.PythonStrings;
import org.genenv.bench.python.PythonTime;
import org.genenv.bench.python.PythonValueException;

/** How each API compares a result with the recorded one. */
public final class ResultChecks {
    private static final UnaryOperator<String> AS_IS = UnaryOperator.identity();
    private static final UnaryOperator<String> STRIPPED = PythonStrings::strip;
    private static final UnaryOperator<String> LOWER = PythonStrings::lower;
    private static final UnaryOperator<String> STRIPPED_LOWER = ResultChecks::strippedLower;
    private static final UnaryOperator<String> STRIPPED_UPPER = ResultChecks::strippedUpper;

    private static final Map<String, Comparison> BY_API = byApi();

    private ResultChecks() {}

    /**
     * Compares a result with the recorded one of the same API.
     *
     * @return whether the API counts it as right; also wrong where something that is compared is missing
     */
    public static boolean isCorrect(CallResult result, Turn.Called recorded) {
        Comparison comparison = BY_API.get(recorded.call().name());
        try {
            return comparison != null && comparison.agrees(result, recorded);
        } catch (MissingKeyException e) {
            return false;
        }
    }

    private static Map<String, Comparison> byApi() {
        Map<String, Comparison> checks = new HashMap<>();
        put(
                checks,
                INPUT.and(OUTCOME),
                "AddAlarm BookHotel CheckToken DeleteAccount DeleteAlarm ForgotPassword GetUserToken ImageCaption ModifyAlarm"
                        + " ModifyPassword OpenBankAccount QueryAlarm SpeechRecognition");
        put(
                checks,
                similar(AS_IS, "content").and(same("time", "location")).and(OUTCOME),
                "AddAgenda ModifyAgenda QueryAgenda");
        put(
                checks,
                similar(LOWER, "content").and(same("time")).and(OUTCOME),
                "AddReminder ModifyReminder QueryReminder");
        put(
                checks,
                similar(AS_IS, "meeting_topic")
                        .and(same("token", "start_time", "end_time", "location", "attendees"))
                        .and(OUTCOME),
                "AddMeeting ModifyMeeting QueryMeeting");
        put(checks, ResultChecks::deletes, "DeleteAgenda DeleteMeeting DeleteReminder");
        put(checks, OUTCOME, "Dictionary Wiki ToolSearcher");
        put(checks, OUTPUT, "PlayMusic");
        put(checks, same("src").and(OUTCOME), "Translate");
        put(checks, EXCEPTION.and(ResultChecks::findsTheSamePair), "SearchEngine");
        put(checks, (result, recorded) -> !result.output().isNull(), "GetToday");
        put(checks, INPUT.and(EXCEPTION), "RegisterUser");
        put(
                checks,
                same(STRIPPED, "patient_name", "doctor_name")
                        .and(sameTime(PythonTime.DATE, "date"))
                        .and(EXCEPTION),
                "AppointmentRegistration");
        put(
                checks,
                same(STRIPPED_LOWER, "name")
                        .and(sameTime(PythonTime.DATE_TIME, "time"))
                        .and(OUTCOME),
                "CancelTimedSwitch");
        put(
                checks,
                same(STRIPPED_LOWER, "name")
                        .and(sameTime(PythonTime.DATE_TIME, "time"))
                        .and(same("on"))
                        .and(OUTCOME),
                "TimedSwitch");
        put(checks, same(STRIPPED_LOWER, "name").and(OUTCOME), "DeleteScene QueryScene");
        put(
                checks,
                same(STRIPPED_LOWER, "name")
                        .and(argument("devices", ResultChecks::sameDevices))
                        .and(OUTCOME),
                "AddScene ModifyScene");
        put(checks, same(STRIPPED, "appointment_id").and(OUTCOME), "CancelRegistration");
        put(
                checks,
                same(STRIPPED, "appointment_id", "new_appointment_doctor")
                        .and(sameTime(PythonTime.DATE, "new_appointment_date"))
                        .and(OUTCOME),
                "ModifyRegistration");
        put(
                checks,
                same(STRIPPED, "patient_name")
                        .and(sameTime(PythonTime.DATE, "date"))
                        .and(OUTCOME),
                "QueryRegistration");
        put(checks, same(STRIPPED, "token").and(OUTCOME), "QueryBalance");
        put(
                checks,
                same(STRIPPED_UPPER, "stock_code")
                        .and(sameTime(PythonTime.DATE, "date"))
                        .and(OUTCOME),
                "QueryStock");
        put(
                checks,
                same(STRIPPED_UPPER, "user_id")
                        .and(sameTime(PythonTime.DATE_TIME, "start_time", "end_time"))
                        .and(OUTCOME),
                "QueryHealthData");
        put(
                checks,
                same(STRIPPED_UPPER, "user_id")
                        .and(sameTime(PythonTime.DATE_TIME, "time"))
                        .and(OUTCOME),
                "RecordHealthData");
        put(checks, same(STRIPPED_LOWER, "symptom").and(OUTCOME), "EmergencyKnowledge SymptomSearch");
        put(checks, argument("date", ResultChecks::sameDayOfTheYear).and(OUTCOME), "QueryHistoryToday");
        put(checks, same(STRIPPED, "url", "question").and(OUTCOME), "DocumentQA");
        put(checks, same(STRIPPED, "receiver", "subject", "content").and(OUTCOME), "SendEmail");
        put(checks, same(text -> text.replace(" ", ""), "formula").and(OUTCOME), "Calculator");
        return Collections.unmodifiableMap(checks);
    }

    private static String strippedLower(String text) {
        return PythonStrings.lower(PythonStrings.strip(text));
    }

    private static String strippedUpper(String text) {
        return PythonStrings.strip(text).toUpperCase(Locale.ROOT);
    }

    private static void put(Map<String, Comparison> checks, Comparison comparison, String apis) {
        for (String api : apis.split(" ", -1)) {
            checks.put(api, comparison);
        }
    }

    /** Of two successes the time alone is compared; a meeting has no time, so that none is ever right. */
    private static boolean deletes(CallResult result, Turn.Called recorded) throws MissingKeyException {
        boolean bothSucceed = isSuccess(result.output()) && isSuccess(recorded.output());
        return (bothSucceed ? same("time") : OUTCOME).agrees(result, recorded);
    }

    private static boolean isSuccess(JsonNode output) {
        return output.asText().equals("success");
    }

    private static boolean findsTheSamePair(CallResult result, Turn.Called recorded) {
        JsonNode found = result.output();
        JsonNode expected = recorded.output();
        boolean isSwapped = found.size() == 2
                && expected.size() == 2
                && PythonEquality.equalJson(found.path(0), expected.path(1))
                && PythonEquality.equalJson(found.path(1), expected.path(0));
        return isSwapped || PythonEquality.equalJson(found, expected);
    }

    /** Lists of devices in any order; texts are no lists of devices. */
    private static boolean sameDevices(JsonNode first, JsonNode second) {
        if (!first.isArray() || !second.isArray() || first.size() != second.size()) {
            return false;
        }
        List<JsonNode> left = new ArrayList<>();
        first.forEach(left::add);
        List<JsonNode> right = new ArrayList<>();
        second.forEach(right::add);
        return new HashSet<>(left).equals(new HashSet<>(right));
    }

    private static boolean sameDayOfTheYear(JsonNode first, JsonNode second) {
        try {
            return monthAndDay(first.asText()).equals(monthAndDay(second.asText()));
        } catch (PythonValueException e) {
            return false;
        }
    }

    /** The last two parts of a date of three. */
    private static Object monthAndDay(String date) throws PythonValueException {
        String[] parts = date.split("-", -1);
        return PythonTime.MONTH_DAY.parse(parts.length == 3 ? parts[1] + "-" + parts[2] : date);
    }
}
