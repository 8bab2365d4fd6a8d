package org.genenv.bench.bfcl.checker;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.genenv.bench.bfcl.decode.FunctionCall;
import org.genenv.bench.python.PyTuple;
import org.genenv.bench.python.PythonText;
import org.genenv.bench.python.PythonValues;

/** Compares decoded calls with the expected ones. Stateless. */
final class AstChecker {
    private static final int MOST_QUOTED = 100;

    private final Language language;

    /** @param language of the offered functions */
    public AstChecker(Language language) {
        this.language = language;
    }

    /** Exactly one call, of the one function that is offered. */
    public CheckResult simple(List<FunctionDoc> functions, List<FunctionCall> calls, List<ExpectedCall> expected) {
        if (calls.size() != 1) {
            return wrongCount("simple_function_checker:wrong_count", calls, 1);
        }
        return call(functions.get(0), calls.get(0), expected.get(0));
    }

    /** One call, of the right one among several functions. */
    public CheckResult multiple(List<FunctionDoc> functions, List<FunctionCall> calls, List<ExpectedCall> expected) {
        if (calls.size() != expected.size()) {
            return wrongCount("multiple_function_checker:wrong_count", calls, expected.size());
        }
        return call(function(functions, expected.get(0)), calls.get(0), expected.get(0));
    }

    /** Several calls in any order. Each expected call takes the first one left that fits it; a choice is never taken back. */
    public CheckResult parallel(List<FunctionDoc> functions, List<FunctionCall> calls, List<ExpectedCall> expected) {
        if (calls.size() != expected.size()) {
            return wrongCount("parallel_function_checker_no_order:wrong_count", calls, expected.size());
        }
        List<FunctionCall> left = new ArrayList<>(calls);
        for (ExpectedCall wanted : expected) {
            FunctionDoc function = function(functions, wanted);
            CheckResult last = CheckResult.VALID;
            int match = -1;
            for (int i = 0; i < left.size() && match < 0; i++) {
                last = call(function, left.get(i), wanted);
                match = last.isValid() ? i : -1;
            }
            if (match < 0) {
                return CheckResult.invalid(
                        "parallel_function_checker_no_order:cannot_find_match",
                        "No call fits the expected " + wanted.name() + "; the last one tried: " + last.message());
            }
            left.remove(match);
        }
        return CheckResult.VALID;
    }

    /** Whether a call is an expected one. */
    boolean fits(List<FunctionDoc> functions, FunctionCall call, ExpectedCall expected) {
        return call(function(functions, expected), call, expected).isValid();
    }

    private static FunctionDoc function(List<FunctionDoc> functions, ExpectedCall expected) {
        return functions.stream()
                .filter(function -> function.name().equals(expected.name()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "the expected function " + expected.name() + " is not among those offered"));
    }

    private static CheckResult wrongCount(String errorType, List<FunctionCall> calls, int expected) {
        return CheckResult.invalid(errorType, "Found " + calls.size() + " calls, expected " + expected + ".");
    }

    private CheckResult call(FunctionDoc function, FunctionCall call, ExpectedCall expected) {
        if (!call.name().equals(function.name())) {
            return CheckResult.invalid(
                    "simple_function_checker:wrong_func_name",
                    "Found a call of " + quoted(call.name()) + ", expected " + function.name() + ".");
        }
        for (String required : function.required()) {
            if (!call.arguments().containsKey(required)) {
                return CheckResult.invalid(
                        "simple_function_checker:missing_required", "Required parameter " + required + " is missing.");
            }
        }
        for (Map.Entry<Object, Object> argument : call.arguments().entrySet()) {
            String name = PythonText.str(argument.getKey());
            FunctionDoc.Parameter parameter = function.parameters().get(name);
            List<Object> allowed = expected.allowed().get(name);
            if (parameter == null || allowed == null) {
                return CheckResult.invalid(
                        "simple_function_checker:unexpected_param", "Parameter " + quoted(name) + " is not expected.");
            }
            CheckResult result = argument(name, argument.getValue(), parameter, allowed);
            if (!result.isValid()) {
                return result;
            }
        }
        for (Map.Entry<String, List<Object>> parameter : expected.allowed().entrySet()) {
            if (!call.arguments().containsKey(parameter.getKey())
                    && !parameter.getValue().contains(ExpectedCall.LEFT_OUT)) {
                return CheckResult.invalid(
                        "simple_function_checker:missing_optional",
                        "Parameter " + parameter.getKey() + " is missing and may not be left out here.");
            }
        }
        return CheckResult.VALID;
    }

    private CheckResult argument(String name, Object given, FunctionDoc.Parameter parameter, List<Object> allowed) {
        if (language != Language.PYTHON && !(given instanceof String)) {
            return CheckResult.invalid(
                    language == Language.JAVA ? "type_error:java" : "type_error:js",
                    "Parameter " + name + " is a " + PythonValues.typeName(given)
                            + ", expected the text of an expression.");
        }
        ValueType declared = ValueType.declared(parameter.type(), language);
        Optional<ValueType> elements = isListWithElements(parameter.type())
                ? parameter.itemType().map(type -> ValueType.declared(type, language))
                : Optional.empty();
        Object value = converted(given, parameter);
        TypeCheck type = TypeCheck.of(value, allowed, declared, elements);
        if (type.isWrong()) {
            return CheckResult.invalid(
                    type == TypeCheck.WRONG ? "type_error:simple" : "type_error:nested",
                    "Parameter " + name + " is " + quoted(PythonText.repr(value)) + ", expected " + parameter.type()
                            + parameter.itemType().map(item -> " of " + item).orElse("") + ".");
        } else if (type == TypeCheck.VARIABLE) {
            return ValueCheck.anything(name, value, allowed);
        }
        return switch (declared) {
            case DICT -> ValueCheck.dict(name, value, allowed);
            case STRING -> ValueCheck.text(name, (String) value, allowed);
            case LIST ->
                elements.equals(Optional.of(ValueType.DICT))
                        ? ValueCheck.listOfDicts(name, (List<?>) value, allowed)
                        : ValueCheck.list(name, (List<?>) value, allowed);
            default -> ValueCheck.anything(name, value, allowed);
        };
    }

    private boolean isListWithElements(String type) {
        return switch (language) {
            case PYTHON -> type.equals("array") || type.equals("tuple");
            case JAVA -> type.equals("Array") || type.equals("ArrayList");
            case JAVASCRIPT -> type.equals("array");
        };
    }

    private Object converted(Object given, FunctionDoc.Parameter parameter) {
        return switch (language) {
            case JAVA -> JavaValues.convert((String) given, parameter.type(), parameter.itemType());
            case JAVASCRIPT -> JavaScriptValues.convert((String) given, parameter.type(), parameter.itemType());
            case PYTHON -> pythonValue(given, parameter.type());
        };
    }

    private static Object pythonValue(Object given, String type) {
        if (type.equals("tuple") && given instanceof PyTuple tuple) {
            return new ArrayList<>(tuple.items());
        }
        return type.equals("float") && PythonValues.isInteger(given) ? (Object) PythonValues.asDouble(given) : given;
    }

    private static String quoted(String text) {
        return text.length() <= MOST_QUOTED ? text : text.substring(0, MOST_QUOTED) + "...";
    }
}
