package org.genenv.bench.bfcl.task;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.genenv.bench.bfcl.decode.FunctionCall;
import org.genenv.bench.python.PythonText;
import org.genenv.bench.python.PythonValues;
import org.genenv.bench.task.Quotation;
import org.genenv.bench.task.RejectedTaskException;

/**
 * What a request says of a call: enough to know every argument, and not the call itself. Words are compared without case, blanks and
 * punctuation; numbers count in digits and, up to a hundred, in English words.
 */
final class RequestCheck {
    private static final int LARGEST_WORD = 100;
    private static final List<String> WORDS = List.of(
            "zero",
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
            "sixteen",
            "seventeen",
            "eighteen",
            "nineteen");
    private static final List<String> TENS =
            List.of("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety");

    private final StringBuilder text = new StringBuilder();
    private final StringBuilder words = new StringBuilder(" ");

    RequestCheck(String request) {
        add(request);
    }

    /** Something more that the agent has seen. */
    void add(String seen) {
        text.append(squeezed(seen));
        words.append(asWords(seen));
    }

    /** Without blanks and quotation marks, in lower case. */
    private static String squeezed(String value) {
        StringBuilder result = new StringBuilder(value.length());
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (!Character.isWhitespace(c) && c != '"' && c != '\'') {
                result.append(c);
            }
        }
        return result.toString().toLowerCase(Locale.ROOT);
    }

    /**
     * Stretches of letters and numbers in lower case, each followed by one blank. A point between digits belongs to the number, a comma
     * before three digits is left out, and the {@code \\n} of JSON parts words as a line break does.
     */
    private static String asWords(String value) {
        StringBuilder result = new StringBuilder(value.length() + 1);
        char last = ' ';
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            boolean isInNumber = Character.isDigit(last) && isDigit(value, i + 1);
            if (c == ',' && isInNumber && isDigit(value, i + 2) && isDigit(value, i + 3) && !isDigit(value, i + 4)) {
                continue;
            }
            boolean isPart = Character.isLetterOrDigit(c) || (c == '.' && isInNumber);
            if (last != ' ' && (!isPart || isNumeric(c) != isNumeric(last))) {
                result.append(' ');
            }
            if (isPart) {
                result.append(Character.toLowerCase(c));
            } else if (c == '\\' && i + 1 < value.length() && value.charAt(i + 1) == 'n') {
                i++;
            }
            last = isPart ? c : ' ';
        }
        return last == ' ' ? result.toString() : result.append(' ').toString();
    }

    private static boolean isDigit(String value, int at) {
        return at < value.length() && Character.isDigit(value.charAt(at));
    }

    private static boolean isNumeric(char c) {
        return Character.isDigit(c) || c == '.';
    }

    void requireNoCall(FunctionCall call) throws RejectedTaskException {
        boolean isTechnical = call.name().indexOf('_') >= 0 || call.name().indexOf('.') >= 0;
        String name = call.name().toLowerCase(Locale.ROOT);
        if (says(name + "(") || (isTechnical && says(name))) {
            throw told(call.name());
        }
        for (Map.Entry<Object, Object> argument : call.arguments().entrySet()) {
            String parameter = argument.getKey().toString();
            String value = PythonText.str(argument.getValue());
            if (says(squeezed(parameter + "=" + value)) || says(squeezed("{" + parameter + ":" + value))) {
                throw told(parameter + "=" + value);
            }
        }
    }

    private boolean says(String squeezed) {
        return text.indexOf(squeezed) >= 0;
    }

    private static RejectedTaskException told(String what) {
        return new RejectedTaskException(
                RejectionReason.ANSWER_IN_REQUEST, "The request says the call itself: " + Quotation.of(what) + ".");
    }

    /** Every argument that is more than a flag, a listed value or the default is to be read from the request. */
    void requireGrounds(FunctionCall call, FunctionSchema function) throws RejectedTaskException {
        for (Map.Entry<Object, Object> argument : call.arguments().entrySet()) {
            String parameter = (String) argument.getKey();
            if (!function.isFreeOfGrounds(parameter, argument.getValue()) && !isGrounded(argument.getValue())) {
                throw new RejectedTaskException(
                        RejectionReason.UNGROUNDED_ARGUMENT,
                        "Nothing says that " + parameter + " of " + call.name() + " is "
                                + Quotation.of(PythonText.repr(argument.getValue())) + ".");
            }
        }
    }

    private boolean isGrounded(Object value) {
        if (value instanceof List<?> list) {
            return list.stream().allMatch(this::isGrounded);
        } else if (value instanceof Map<?, ?> dict) {
            return dict.values().stream().allMatch(this::isGrounded);
        } else if (value instanceof Boolean) {
            return true;
        } else if (PythonValues.isNumber(value)) {
            return isNumberGrounded(PythonValues.asDouble(value), PythonText.str(value));
        }
        return saysWords(PythonText.str(value));
    }

    private boolean saysWords(String value) {
        String wanted = asWords(value);
        if (wanted.isBlank()) {
            return !value.isBlank() && says(squeezed(value));
        }
        return words.indexOf(" " + wanted) >= 0;
    }

    private boolean isNumberGrounded(double number, String printed) {
        double size = Math.abs(number);
        boolean isWhole = size == Math.rint(size) && size < 1e15;
        return saysWords(printed)
                || (isWhole && saysWords(String.valueOf((long) size)))
                || (isWhole && size <= LARGEST_WORD && saysWords(inWords((int) size)));
    }

    private static String inWords(int number) {
        if (number == LARGEST_WORD) {
            return "hundred";
        } else if (number < WORDS.size()) {
            return WORDS.get(number);
        }
        String unit = number % 10 == 0 ? "" : " " + WORDS.get(number % 10);
        return TENS.get(number / 10) + unit;
    }
}
