package org.genenv.bench.bfcl.backend;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/**
 * A number of Python's mpmath or decimal library, which prints with its type and has no JSON form.
 *
 * @param text as Python prints it
 */
record PrintedNumber(String text) {
    private static final double BITS_A_DIGIT = 3.3219280948873626;

    /** How many more digits than its precision mpmath prints, so that the number reads back. */
    private static final int EXTRA_DIGITS = 3;

    @Override
    public String toString() {
        return text;
    }

    /** The quotient of two logarithms, each rounded to this many digits, as mpmath has it. */
    static PrintedNumber logarithm(double value, double base, int digits) {
        int bits = Math.max(1, (int) Math.rint((digits + 1) * BITS_A_DIGIT));
        MathContext work = new MathContext(digits + 25);
        BigDecimal dividend = rounded(naturalLog(new BigDecimal(value), work), bits);
        BigDecimal divisor = rounded(naturalLog(new BigDecimal(base), work), bits);
        BigDecimal quotient = dividend.divide(divisor, work);
        return new PrintedNumber("mpf('" + printed(rounded(quotient, bits), digits + EXTRA_DIGITS) + "')");
    }

    /** A square root with this many significant digits, as decimal has it. */
    static PrintedNumber squareRoot(double value, int digits) {
        BigDecimal exact = new BigDecimal(value);
        BigDecimal root = exact.sqrt(new MathContext(digits, RoundingMode.HALF_EVEN));
        if (root.multiply(root).compareTo(exact) == 0) {
            root = root.stripTrailingZeros();
            root = root.scale() < 0 ? root.setScale(0) : root;
        }
        return new PrintedNumber("Decimal('" + root.toPlainString() + "')");
    }

    private static BigDecimal naturalLog(BigDecimal value, MathContext work) {
        // value = m 2^e with m near 1, then ln m = 2 artanh((m - 1) / (m + 1)).
        BigDecimal two = BigDecimal.valueOf(2);
        int exponent = Math.getExponent(value.doubleValue());
        BigDecimal mantissa =
                exponent >= 0 ? value.divide(two.pow(exponent), work) : value.multiply(two.pow(-exponent), work);
        return artanhSeries(mantissa, work).add(artanhSeries(two, work).multiply(BigDecimal.valueOf(exponent)), work);
    }

    private static BigDecimal artanhSeries(BigDecimal value, MathContext work) {
        BigDecimal ratio = value.subtract(BigDecimal.ONE).divide(value.add(BigDecimal.ONE), work);
        BigDecimal square = ratio.multiply(ratio, work);
        BigDecimal term = ratio;
        BigDecimal sum = BigDecimal.ZERO;
        BigDecimal least = BigDecimal.ONE.movePointLeft(work.getPrecision() + 2);
        for (int k = 1; term.abs().compareTo(least) > 0; k += 2) {
            sum = sum.add(term.divide(BigDecimal.valueOf(k), work), work);
            term = term.multiply(square, work);
        }
        return sum.multiply(BigDecimal.valueOf(2), work);
    }

    /** The nearest number with so many bits. */
    private static BigDecimal rounded(BigDecimal value, int bits) {
        if (value.signum() == 0) {
            return value;
        }
        int shift = bits - 1 - Math.getExponent(value.doubleValue());
        BigDecimal scale = BigDecimal.valueOf(2).pow(Math.abs(shift));
        BigDecimal scaled =
                shift >= 0 ? value.multiply(scale) : value.divide(scale, new MathContext(value.precision() + bits));
        BigDecimal whole = scaled.setScale(0, RoundingMode.HALF_EVEN);
        return shift >= 0 ? whole.divide(scale, new MathContext(2 * bits + 20)) : whole.multiply(scale);
    }

    private static String printed(BigDecimal value, int digits) {
        if (value.signum() == 0) {
            return "0.0";
        }
        BigDecimal shortened = value.round(new MathContext(digits)).stripTrailingZeros();
        int exponent = shortened.precision() - shortened.scale() - 1;
        if (exponent >= digits || exponent < Math.min(-digits / 3, -5)) {
            String unscaled = shortened.unscaledValue().abs().toString();
            return String.format(
                    Locale.ROOT,
                    "%s%s.%se%+d",
                    shortened.signum() < 0 ? "-" : "",
                    unscaled.substring(0, 1),
                    unscaled.length() > 1 ? unscaled.substring(1) : "0",
                    exponent);
        }
        String plain = shortened.toPlainString();
        return plain.contains(".") ? plain : plain + ".0";
    }
}
