package org.genenv.bench.apibank.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.genenv.bench.apibank.parse.ApiCall;
import org.genenv.bench.apibank.service.RefusedCallException.Reason;
import org.genenv.bench.python.PythonLiteral;
import org.genenv.bench.python.PythonStrings;
import org.genenv.bench.python.PythonValueException;

/** Checks a call against its API's signature and runs it. Thread-safe; a {@link Session} belongs to one thread. */
public final class ApiRunner {
    /** What Python reads as a whole number at most. */
    private static final int MOST_DIGITS = 4300;

    private final ListReading lists;

    /** What becomes of the text of a list. */
    public enum ListReading {
        /** It stays a text, as upstream leaves it. */
        AS_TEXT,
        /** It becomes a list where it can be read as one. */
        AS_LIST
    }

    /** @param lists what becomes of the text of a list */
    public ApiRunner(ListReading lists) {
        this.lists = lists;
    }

    /**
     * Runs one call.
     *
     * @return its result, also where the service refused
     * @throws RefusedCallException if the call does not fit the signature; the message is the one Python raises
     */
    public CallResult run(ApiCall call, Session session) throws RefusedCallException {
        Api api = api(call);
        ObjectNode values = arguments(api, call);
        JsonNode input = api.parameters().isEmpty() ? NullNode.instance : values;
        try {
            return CallResult.of(input, api.service().call(new Arguments(values), session));
        } catch (ServiceException | PythonValueException e) {
            return CallResult.refused(input, e.getMessage());
        }
    }

    /**
     * Checks a call against its signature and does not run it.
     *
     * @throws RefusedCallException if it does not fit
     */
    public void requireFit(ApiCall call) throws RefusedCallException {
        arguments(api(call), call);
    }

    private static Api api(ApiCall call) throws RefusedCallException {
        return Apis.named(call.name())
                .orElseThrow(
                        () -> new RefusedCallException(Reason.UNKNOWN_API, "there is no API '" + call.name() + "'"));
    }

    private ObjectNode arguments(Api api, ApiCall call) throws RefusedCallException {
        ObjectNode values = JsonNodeFactory.instance.objectNode();
        for (Map.Entry<String, String> argument : call.parameters().entrySet()) {
            String name = argument.getKey();
            Api.Parameter parameter = api.parameter(name)
                    .orElseThrow(() -> new RefusedCallException(
                            Reason.UNKNOWN_PARAMETER, "AssertionError: invalid parameter name. parameter: " + name));
            values.set(name, value(parameter.type(), argument.getValue()));
        }
        List<String> missing = api.parameters().stream()
                .filter(parameter -> parameter.isRequired() && !values.has(parameter.name()))
                .map(parameter -> "'" + parameter.name() + "'")
                .toList();
        if (!missing.isEmpty()) {
            throw new RefusedCallException(
                    Reason.MISSING_PARAMETER,
                    "TypeError: " + api.name() + ".call() missing " + missing.size() + " required positional argument"
                            + (missing.size() == 1 ? "" : "s") + ": " + listed(missing));
        }
        return values;
    }

    /** As Python lists them: a and b; a, b, and c. */
    private static String listed(List<String> names) {
        if (names.size() < 3) {
            return String.join(" and ", names);
        }
        int last = names.size() - 1;
        return names.subList(0, last).stream().collect(Collectors.joining(", ")) + ", and " + names.get(last);
    }

    private JsonNode value(Api.Type type, String text) throws RefusedCallException {
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        return switch (type) {
            case TEXT -> nodes.textNode(text);
            case BOOLEAN -> nodes.booleanNode(text.equals("True"));
            case INTEGER -> integer(text);
            case LIST -> lists == ListReading.AS_LIST ? list(text) : nodes.textNode(text);
        };
    }

    private static JsonNode integer(String text) throws RefusedCallException {
        boolean isDigits = !text.isEmpty() && text.codePoints().allMatch(Character::isDigit);
        if (!isDigits || text.length() > MOST_DIGITS) {
            throw new RefusedCallException(
                    Reason.WRONG_TYPE, "AssertionError: invalid parameter type. parameter: " + text);
        }
        BigInteger number = new BigInteger(PythonStrings.asciiDigits(text));
        return number.bitLength() < Integer.SIZE
                ? JsonNodeFactory.instance.numberNode(number.intValue())
                : JsonNodeFactory.instance.numberNode(number);
    }

    private static JsonNode list(String text) {
        try {
            JsonNode value = PythonLiteral.parse(text);
            return value.isArray() ? value : JsonNodeFactory.instance.textNode(text);
        } catch (PythonValueException e) {
            return JsonNodeFactory.instance.textNode(text);
        }
    }
}
