package org.genenv.bench.bfcl.checker;

import java.math.BigInteger;
import java.util.Optional;
import org.genenv.bench.python.PythonValues;

/** Numbers as Java and JavaScript write them; each reading passes over the text once. */
final class NumberText {
    /** Longer texts are no numbers that anyone writes. */
    private static final int MAX_LENGTH = 400;

    private NumberText() {}

    /** {@code -?digits}, an int. */
    static Optional<Object> integer(String text) {
        return text.length() <= MAX_LENGTH && digitsEnd(text, sign(text)) == text.length() && text.length() > sign(text)
                ? Optional.of(PythonValues.integer(new BigInteger(text)))
                : Optional.empty();
    }

    /** {@code -?digits} and one of these letters, an int. */
    static Optional<Object> integer(String text, String suffixes) {
        return withoutSuffix(text, suffixes).flatMap(NumberText::integer);
    }

    /** {@code -?digits[.digits]}, a float. */
    static Optional<Object> real(String text) {
        return text.length() <= MAX_LENGTH && hasDigits(text) && fractionEnd(text) == text.length()
                ? Optional.of(Double.valueOf(text))
                : Optional.empty();
    }

    /** As {@link #real}, with an exponent or without. */
    static Optional<Object> realWithExponent(String text) {
        if (text.length() > MAX_LENGTH || !hasDigits(text)) {
            return Optional.empty();
        }
        int exponent = fractionEnd(text);
        if (exponent < text.length()) {
            if (text.charAt(exponent) != 'e' && text.charAt(exponent) != 'E') {
                return Optional.empty();
            }
            int digits = exponent + 1;
            if (digits < text.length() && (text.charAt(digits) == '+' || text.charAt(digits) == '-')) {
                digits++;
            }
            if (digits == text.length() || digitsEnd(text, digits) < text.length()) {
                return Optional.empty();
            }
        }
        return Optional.of(Double.valueOf(text));
    }

    /** As {@link #realWithExponent}, and one of these letters. */
    static Optional<Object> realWithExponent(String text, String suffixes) {
        return withoutSuffix(text, suffixes).flatMap(NumberText::realWithExponent);
    }

    private static Optional<String> withoutSuffix(String text, String suffixes) {
        return !text.isEmpty() && suffixes.indexOf(text.charAt(text.length() - 1)) >= 0
                ? Optional.of(text.substring(0, text.length() - 1))
                : Optional.empty();
    }

    private static boolean hasDigits(String text) {
        return digitsEnd(text, sign(text)) > sign(text);
    }

    private static int sign(String text) {
        return text.startsWith("-") ? 1 : 0;
    }

    private static int fractionEnd(String text) {
        int end = digitsEnd(text, sign(text));
        return end < text.length() && text.charAt(end) == '.' ? digitsEnd(text, end + 1) : end;
    }

    private static int digitsEnd(String text, int from) {
        int end = from;
        while (end < text.length() && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
            end++;
        }
        return end;
    }
}
