package org.genenv.bench.bfcl.checker;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.genenv.bench.python.PythonEquality;
import org.genenv.bench.python.PythonText;

/** Whether a value is among the allowed ones. Texts are compared without punctuation and case. */
final class ValueCheck {
    private static final String IGNORED = " ,./-_*^;";
    private static final int MOST_QUOTED = 200;

    private ValueCheck() {}

    /** Plain membership. */
    static CheckResult anything(String parameter, Object value, List<?> allowed) {
        return PythonEquality.contains(allowed, value)
                ? CheckResult.VALID
                : wrong("value_error:others", parameter, value, allowed);
    }

    static CheckResult text(String parameter, String value, List<?> allowed) {
        String normal = standardised(value);
        for (Object candidate : allowed) {
            if (candidate instanceof String text && standardised(text).equals(normal)) {
                return CheckResult.VALID;
            }
        }
        return wrong("value_error:string", parameter, value, allowed);
    }

    static CheckResult list(String parameter, List<?> value, List<?> allowed) {
        List<Object> normal = standardised(value);
        for (Object candidate : allowed) {
            if (PythonEquality.equal(normal, standardised(elements(candidate)))) {
                return CheckResult.VALID;
            }
        }
        return wrong("value_error:list/tuple", parameter, value, allowed);
    }

    static CheckResult listOfDicts(String parameter, List<?> value, List<?> allowed) {
        CheckResult result = wrong("value_error:list_dict_count", parameter, value, allowed);
        for (Object candidate : allowed) {
            List<?> expected = elements(candidate);
            if (expected.size() != value.size()) {
                result = wrong("value_error:list_dict_count", parameter, value, allowed);
                continue;
            }
            result = CheckResult.VALID;
            for (int i = 0; i < expected.size() && result.isValid(); i++) {
                result = dict(parameter, value.get(i), List.of(expected.get(i)));
            }
            if (result.isValid()) {
                return result;
            }
        }
        return result;
    }

    /** @return valid if the value fits one of the allowed dicts; else what is wrong with the last of them */
    static CheckResult dict(String parameter, Object value, List<?> allowed) {
        CheckResult result =
                CheckResult.invalid("dict_checker:unclear", "Parameter " + parameter + " has no allowed dict.");
        for (Object candidate : allowed) {
            if (candidate.equals(ExpectedCall.LEFT_OUT)) {
                continue;
            }
            if (!(candidate instanceof Map<?, ?> expected) || !(value instanceof Map<?, ?> given)) {
                result = wrong("value_error:dict_value", parameter, value, allowed);
                continue;
            }
            result = dict(parameter, given, expected);
            if (result.isValid()) {
                return result;
            }
        }
        return result;
    }

    private static CheckResult dict(String parameter, Map<?, ?> given, Map<?, ?> expected) {
        CheckResult result = givenEntries(parameter, given, expected);
        for (Map.Entry<?, ?> entry : expected.entrySet()) {
            if (!given.containsKey(entry.getKey()) && !mayBeLeftOut(entry.getValue())) {
                return CheckResult.invalid(
                        "value_error:dict_key",
                        "Key " + PythonText.repr(entry.getKey()) + " of parameter " + parameter + " is missing.");
            }
        }
        return result;
    }

    private static CheckResult givenEntries(String parameter, Map<?, ?> given, Map<?, ?> expected) {
        for (Map.Entry<?, ?> entry : given.entrySet()) {
            Object allowed = expected.get(entry.getKey());
            if (allowed == null) {
                return CheckResult.invalid(
                        "value_error:dict_key",
                        "Key " + quoted(entry.getKey()) + " of parameter " + parameter + " is not expected.");
            }
            Object normal = entry.getValue() instanceof String text ? standardised(text) : entry.getValue();
            if (!PythonEquality.contains(standardised(elements(allowed)), normal)) {
                return wrong(
                        "value_error:dict_value", parameter + "." + quoted(entry.getKey()), entry.getValue(), allowed);
            }
        }
        return CheckResult.VALID;
    }

    private static boolean mayBeLeftOut(Object allowed) {
        // A text in place of the list of values contains the empty text.
        return allowed instanceof String
                || (allowed instanceof List<?> values && values.contains(ExpectedCall.LEFT_OUT));
    }

    /** A text where a list is expected stands for the list of its letters; the empty one so for the empty list. */
    private static List<?> elements(Object candidate) {
        if (candidate instanceof String text) {
            return text.codePoints().mapToObj(Character::toString).toList();
        }
        return candidate instanceof List<?> list ? list : List.of(candidate);
    }

    private static List<Object> standardised(List<?> values) {
        List<Object> result = new ArrayList<>(values.size());
        for (Object value : values) {
            result.add(value instanceof String text ? standardised(text) : value);
        }
        return result;
    }

    private static String standardised(String text) {
        StringBuilder result = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (IGNORED.indexOf(c) < 0) {
                result.append(c == '\'' ? '"' : c);
            }
        }
        return result.toString().toLowerCase(Locale.ROOT);
    }

    private static CheckResult wrong(String errorType, String parameter, Object value, Object allowed) {
        return CheckResult.invalid(
                errorType,
                "Parameter " + parameter + " is " + quoted(value) + ", expected one of " + quoted(allowed) + ".");
    }

    private static String quoted(Object value) {
        String text = PythonText.repr(value);
        return text.length() <= MOST_QUOTED ? text : text.substring(0, MOST_QUOTED) + "...";
    }
}
