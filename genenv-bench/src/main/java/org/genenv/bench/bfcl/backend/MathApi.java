package org.genenv.bench.bfcl.backend;

import static org.genenv.bench.python.PythonValues.dict;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import org.genenv.bench.python.PythonText;
import org.genenv.bench.python.PythonValues;

/** Calculations. It has no state. */
final class MathApi extends Backend {
    private static final Signatures SIGNATURES = Signatures.of(
            "logarithm(value, base, precision)",
            "mean(numbers)",
            "standard_deviation(numbers)",
            "si_unit_conversion(value, unit_in, unit_out)",
            "imperial_si_conversion(value, unit_in, unit_out)",
            "add(a, b)",
            "subtract(a, b)",
            "multiply(a, b)",
            "divide(a, b)",
            "power(base, exponent)",
            "square_root(number, precision)",
            "absolute_value(number)",
            "round_number(number, decimal_places=0)",
            "percentage(part, whole)",
            "min_value(numbers)",
            "max_value(numbers)",
            "sum_values(numbers)");

    private static final int MOST_DIGITS = 1000;

    private static final Map<String, Double> METRES =
            Map.of("km", 1000.0, "m", 1.0, "cm", 0.01, "mm", 0.001, "um", 1e-6, "nm", 1e-9);

    private static final Map<String, Double> IMPERIAL = Map.ofEntries(
            Map.entry("cm_to_in", 0.393701),
            Map.entry("in_to_cm", 2.54),
            Map.entry("m_to_ft", 3.28084),
            Map.entry("ft_to_m", 0.3048),
            Map.entry("m_to_yd", 1.09361),
            Map.entry("yd_to_m", 0.9144),
            Map.entry("km_to_miles", 0.621371),
            Map.entry("miles_to_km", 1.60934),
            Map.entry("kg_to_lb", 2.20462),
            Map.entry("lb_to_kg", 0.453592));

    MathApi(BackendConstants constants) {
        super("MathAPI", SIGNATURES, constants, false);
    }

    @Override
    void load(Map<?, ?> config) {
        // Nothing to keep.
    }

    @Override
    Object run(String tool, Arguments arguments) throws ToolException {
        return switch (tool) {
            case "logarithm" -> logarithm(arguments);
            case "square_root" -> squareRoot(arguments);
            case "add" -> result(sum(number(arguments, "a"), number(arguments, "b")));
            case "subtract" -> result(sum(number(arguments, "a"), negative(number(arguments, "b"))));
            case "multiply" -> result(product(number(arguments, "a"), number(arguments, "b")));
            case "divide" -> divide(arguments);
            case "power" -> power(arguments);
            case "absolute_value" -> result(absolute(number(arguments, "number")));
            case "round_number" -> result(round(arguments));
            case "percentage" -> percentage(arguments);
            case "si_unit_conversion" -> convertMetric(arguments);
            case "imperial_si_conversion" -> convertImperial(arguments);
            default -> onNumbers(tool, arguments);
        };
    }

    private static Object result(Object value) {
        return dict("result", value);
    }

    private static Object number(Arguments arguments, String name) throws ToolException {
        arguments.number(name);
        return arguments.get(name) instanceof Boolean flag ? (flag ? 1L : 0L) : arguments.get(name);
    }

    private static Object negative(Object number) {
        return number instanceof Long whole
                ? Long.valueOf(-whole)
                : (Object) Double.valueOf(-PythonValues.asDouble(number));
    }

    private static Object absolute(Object number) {
        return number instanceof Long whole
                ? (Object) Math.abs(whole)
                : (Object) Math.abs(PythonValues.asDouble(number));
    }

    private static Object product(Object left, Object right) {
        return left instanceof Long a && right instanceof Long b
                ? (Object) Math.multiplyExact(a, b)
                : (Object) (PythonValues.asDouble(left) * PythonValues.asDouble(right));
    }

    private static int digits(Arguments arguments) throws ToolException {
        int digits = arguments.count("precision");
        if (digits < 1 || digits > MOST_DIGITS) {
            throw new ToolException("valid range for precision is 1 to " + MOST_DIGITS);
        }
        return digits;
    }

    private static Object logarithm(Arguments arguments) throws ToolException {
        double value = arguments.number("value");
        double base = arguments.number("base");
        int digits = digits(arguments);
        if (value <= 0 || base <= 0 || base == 1) {
            return error("no real logarithm of " + PythonText.repr(value) + " to the base " + PythonText.repr(base));
        }
        return result(PrintedNumber.logarithm(value, base, digits));
    }

    private static Object squareRoot(Arguments arguments) throws ToolException {
        double number = arguments.number("number");
        int digits = digits(arguments);
        return number < 0
                ? error("Cannot compute square root of a negative number")
                : result(PrintedNumber.squareRoot(number, digits));
    }

    private static Object divide(Arguments arguments) throws ToolException {
        double divisor = arguments.number("b");
        return divisor == 0 ? error("Cannot divide by zero") : result(arguments.number("a") / divisor);
    }

    private static Object percentage(Arguments arguments) throws ToolException {
        double whole = arguments.number("whole");
        return whole == 0 ? error("Whole value cannot be zero") : result(arguments.number("part") / whole * 100);
    }

    private static Object power(Arguments arguments) throws ToolException {
        Object base = number(arguments, "base");
        Object exponent = number(arguments, "exponent");
        double power = Math.pow(PythonValues.asDouble(base), PythonValues.asDouble(exponent));
        if (Double.isNaN(power) || Double.isInfinite(power)) {
            throw new ToolException("the power is no real number, or too large");
        }
        boolean isWhole = base instanceof Long && exponent instanceof Long times && times >= 0;
        return result(isWhole ? wholePower((Long) base, (Long) exponent) : (Object) power);
    }

    /** Of a power that is below the largest double, so that only 0, 1 and -1 have large exponents. */
    private static Object wholePower(long base, long exponent) {
        if (Math.abs(base) <= 1) {
            return exponent == 0 ? 1L : exponent % 2 == 0 ? base * base : base;
        }
        return PythonValues.integer(BigInteger.valueOf(base).pow((int) exponent));
    }

    /** Half to even on the binary value; without places an int is made only of a float that was given no places. */
    private static Object round(Arguments arguments) throws ToolException {
        Object number = number(arguments, "number");
        int places = arguments.count("decimal_places");
        if (!(number instanceof Double real) || Math.abs(places) > 400) {
            return number;
        }
        return Double.isFinite(real)
                ? new BigDecimal(real).setScale(places, RoundingMode.HALF_EVEN).doubleValue()
                : real;
    }

    private static Object convertMetric(Arguments arguments) throws ToolException {
        Double from = METRES.get(arguments.text("unit_in"));
        Double to = METRES.get(arguments.text("unit_out"));
        if (from == null || to == null) {
            return error("Conversion from '" + arguments.text("unit_in") + "' to '" + arguments.text("unit_out")
                    + "' is not supported.");
        }
        return result(arguments.number("value") * from / to);
    }

    private static Object convertImperial(Arguments arguments) throws ToolException {
        String in = arguments.text("unit_in");
        String out = arguments.text("unit_out");
        double value = arguments.number("value");
        if (in.equals(out)) {
            return result(arguments.get("value"));
        } else if (in.equals("celsius") && out.equals("fahrenheit")) {
            return result(value * 9 / 5 + 32);
        } else if (in.equals("fahrenheit") && out.equals("celsius")) {
            return result((value - 32) * 5 / 9);
        }
        Double factor = IMPERIAL.get(in + "_to_" + out);
        return factor == null
                ? error("Conversion from '" + in + "' to '" + out + "' is not supported.")
                : result(value * factor);
    }

    private static Object onNumbers(String tool, Arguments arguments) throws ToolException {
        double[] numbers = arguments.numbers("numbers");
        List<?> given = arguments.list("numbers");
        if (numbers.length == 0) {
            return tool.equals("sum_values") ? result(0L) : error("Cannot work on an empty list");
        }
        return switch (tool) {
            case "mean" -> result(PythonValues.asDouble(total(given)) / numbers.length);
            case "sum_values" -> result(total(given));
            case "standard_deviation" ->
                result(deviation(numbers, PythonValues.asDouble(total(given)) / numbers.length));
            default -> result(extreme(given, tool.equals("max_value") ? 1 : -1));
        };
    }

    private static Object total(List<?> numbers) {
        Object total = 0L;
        for (Object number : numbers) {
            total = sum(total, number);
        }
        return total;
    }

    private static double deviation(double[] numbers, double mean) {
        double squares = 0;
        for (double number : numbers) {
            squares += Math.pow(number - mean, 2);
        }
        return Math.sqrt(squares / numbers.length);
    }

    private static Object extreme(List<?> numbers, int sign) {
        Object best = numbers.get(0);
        for (Object number : numbers) {
            best = sign * Double.compare(PythonValues.asDouble(number), PythonValues.asDouble(best)) > 0
                    ? number
                    : best;
        }
        return best;
    }
}
