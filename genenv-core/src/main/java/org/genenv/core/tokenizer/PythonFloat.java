package org.genenv.core.tokenizer;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/**
 * Prints floats as Python does: the fewest digits that read back as the same number, with an exponent below 1e-4 and from 1e16 on. Models
 * saw numbers written so, and benchmarks compare with texts that Python wrote.
 */
public final class PythonFloat {
    /** With this many digits or fewer no two decimals are the same double, so the one that was found is the shortest. */
    private static final int SAFE_DIGITS = 15;

    private static final int MOST_DIGITS = 17;

    private PythonFloat() {}

    /** @return {@code json.dumps(value)}, which has its own words for what is no number */
    public static String json(double value) {
        if (Double.isFinite(value)) {
            return repr(value);
        }
        return Double.isNaN(value) ? "NaN" : value > 0 ? "Infinity" : "-Infinity";
    }

    /** @return {@code repr(value)}, such as {@code 0.1}, {@code 1e-05}, {@code nan} or {@code -inf} */
    public static String repr(double value) {
        if (Double.isNaN(value)) {
            return "nan";
        } else if (Double.isInfinite(value)) {
            return value > 0 ? "inf" : "-inf";
        } else if (value == 0) {
            return 1 / value < 0 ? "-0.0" : "0.0";
        }
        String printed = Double.toString(value);
        if (isPlain(printed)) {
            return printed;
        }
        BigDecimal shortest = shortest(Math.abs(value));
        String digits = shortest.unscaledValue().toString();
        int exponent = digits.length() - shortest.scale() - 1;
        return (value < 0 ? "-" : "") + positionalOrScientific(digits, exponent);
    }

    /** Without an exponent, and with so few digits that no shorter text is the same double, Java prints as Python does. */
    private static boolean isPlain(String printed) {
        return printed.length() <= SAFE_DIGITS
                && printed.indexOf('E') < 0
                && (!printed.endsWith("0") || printed.endsWith(".0"));
    }

    private static String positionalOrScientific(String digits, int exponent) {
        if (exponent < -4 || exponent >= 16) {
            String fraction = digits.length() > 1 ? "." + digits.substring(1) : "";
            return digits.charAt(0)
                    + fraction
                    + (exponent < 0 ? "e-" : "e+")
                    + String.format(Locale.ROOT, "%02d", Math.abs(exponent));
        } else if (exponent < 0) {
            return "0." + "0".repeat(-exponent - 1) + digits;
        } else if (digits.length() <= exponent + 1) {
            return digits + "0".repeat(exponent + 1 - digits.length()) + ".0";
        }
        return digits.substring(0, exponent + 1) + "." + digits.substring(exponent + 1);
    }

    private static BigDecimal shortest(double value) {
        BigDecimal printed = new BigDecimal(Double.toString(value)).stripTrailingZeros();
        boolean isSubnormal = value < Double.MIN_NORMAL;
        if (printed.precision() <= SAFE_DIGITS && !isSubnormal) {
            return printed;
        }
        // Before Java 19 Double.toString may print a digit too many (JDK-4511638).
        BigDecimal exact = new BigDecimal(value);
        for (int digits = isSubnormal ? 1 : SAFE_DIGITS; digits < MOST_DIGITS; digits++) {
            BigDecimal rounded = exact.round(new MathContext(digits));
            if (rounded.doubleValue() == value) {
                return rounded.stripTrailingZeros();
            }
        }
        return exact.round(new MathContext(MOST_DIGITS)).stripTrailingZeros();
    }
}
