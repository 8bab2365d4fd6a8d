package org.genenv.bench.apibank.task;

import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.genenv.bench.apibank.parse.ApiCall;
import org.genenv.bench.apibank.service.Api;
import org.genenv.bench.python.PythonTime;
import org.genenv.bench.python.PythonValueException;

/** Calls that are like a given one but for one value each. */
final class WrongCalls {
    private static final DateTimeFormatter MOMENT = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss");
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("uuuu-MM-dd");

    private WrongCalls() {}

    /** @return one call for each parameter that is given */
    static List<ApiCall> of(ApiCall call, Api api) {
        List<ApiCall> wrong = new ArrayList<>();
        for (Api.Parameter parameter : api.parameters()) {
            String value = call.parameters().get(parameter.name());
            if (value != null) {
                Map<String, String> changed = new LinkedHashMap<>(call.parameters());
                changed.put(parameter.name(), other(parameter.type(), value));
                wrong.add(new ApiCall(call.name(), changed));
            }
        }
        return wrong;
    }

    private static String other(Api.Type type, String value) {
        return switch (type) {
            case BOOLEAN -> value.equals("True") ? "False" : "True";
            case INTEGER, TEXT, LIST ->
                nextDay(value, PythonTime.DATE_TIME, MOMENT, nextDay(value, PythonTime.DATE, DAY, shifted(value)));
        };
    }

    private static String nextDay(String value, PythonTime format, DateTimeFormatter written, String otherwise) {
        try {
            return format.parse(value).plusDays(1).format(written);
        } catch (PythonValueException e) {
            return otherwise;
        }
    }

    /** Every letter and digit is replaced by the next one, so that no word stays; brackets, quotes and signs stay. */
    private static String shifted(String value) {
        StringBuilder text = new StringBuilder(value.length());
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '9' || c == 'z' || c == 'Z') {
                text.append((char) (c - (c == '9' ? 9 : 25)));
            } else {
                text.append(Character.isLetterOrDigit(c) ? (char) (c + 1) : c);
            }
        }
        return text.toString();
    }
}
