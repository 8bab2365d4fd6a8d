package org.genenv.bench.bfcl.decode;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import org.genenv.bench.bfcl.decode.Expression.Binary;
import org.genenv.bench.bfcl.decode.Expression.Constant;
import org.genenv.bench.bfcl.decode.Expression.ListOf;
import org.genenv.bench.bfcl.decode.Expression.TupleOf;
import org.genenv.bench.bfcl.decode.Expression.Unary;
import org.genenv.bench.python.PyTuple;
import org.genenv.bench.python.PythonValues;

/**
 * Works out sums and products of constants, which the leaderboard's decoder hands to Python's interpreter. Here only numbers, and the
 * joining of texts and lists, count; results have a size limit.
 */
public final class Arithmetic {
    private static final int MAX_BITS = 14_000;
    private static final int MAX_ITEMS = 1 << 20;

    private Arithmetic() {}

    /**
     * Works out an expression.
     *
     * @return a Python value
     * @throws DecodeException if it holds anything but constants, or Python refuses it, or the result is too large
     */
    public static Object evaluate(Expression expression) throws DecodeException {
        if (expression instanceof Constant constant) {
            return constant.value();
        } else if (expression instanceof Unary unary) {
            return unary(unary.operator(), evaluate(unary.operand()));
        } else if (expression instanceof Binary binary) {
            return binary(binary.operator(), evaluate(binary.left()), evaluate(binary.right()));
        } else if (expression instanceof ListOf list) {
            return all(list.items());
        } else if (expression instanceof TupleOf tuple) {
            return new PyTuple(all(tuple.items()));
        }
        throw new DecodeException(PythonSource.of(expression) + " inside arithmetic is no constant");
    }

    private static List<Object> all(List<Expression> items) throws DecodeException {
        List<Object> values = new ArrayList<>();
        for (Expression item : items) {
            values.add(evaluate(item));
        }
        return values;
    }

    private static Object unary(String operator, Object operand) throws DecodeException {
        if (operand instanceof Double real && !operator.equals("~")) {
            return switch (operator) {
                case "-" -> -real;
                case "+" -> real;
                default -> real == 0;
            };
        } else if (PythonValues.isNumber(operand) && !(operand instanceof Double)) {
            BigInteger integer = exact(operand);
            return switch (operator) {
                case "-" -> PythonValues.integer(integer.negate());
                case "+" -> PythonValues.integer(integer);
                case "~" -> PythonValues.integer(integer.not());
                default -> integer.signum() == 0;
            };
        }
        throw new DecodeException("'" + operator.strip() + "' is not for a " + PythonValues.typeName(operand));
    }

    private static Object binary(String operator, Object left, Object right) throws DecodeException {
        if (PythonValues.isNumber(left) && PythonValues.isNumber(right)) {
            return left instanceof Double || right instanceof Double
                    ? reals(operator, PythonValues.asDouble(left), PythonValues.asDouble(right))
                    : integers(operator, exact(left), exact(right));
        } else if (operator.equals("+") && left instanceof String first && right instanceof String second) {
            checkItems((double) first.length() + second.length());
            return first + second;
        } else if (operator.equals("+") && left instanceof List<?> first && right instanceof List<?> second) {
            checkItems((double) first.size() + second.size());
            List<Object> joined = new ArrayList<>(first);
            joined.addAll(second);
            return joined;
        } else if (operator.equals("*") && left instanceof String text && right instanceof Long times) {
            checkItems(text.length() * Math.max(0, (double) times));
            return text.repeat((int) Math.max(0, times));
        }
        throw unsupported(operator, left, right);
    }

    private static Object reals(String operator, double left, double right) throws DecodeException {
        return switch (operator) {
            case "+" -> left + right;
            case "-" -> left - right;
            case "*" -> left * right;
            case "**" -> realPower(left, right);
            case "/" -> left / nonZero(right);
            case "//" -> Math.floor(left / nonZero(right));
            case "%" -> remainder(left, nonZero(right));
            default -> throw unsupported(operator, left, right);
        };
    }

    /** Has the sign of the divisor. */
    private static double remainder(double left, double right) {
        double remainder = left % right;
        return remainder != 0 && (remainder < 0) != (right < 0) ? remainder + right : remainder;
    }

    private static Object integers(String operator, BigInteger left, BigInteger right) throws DecodeException {
        return switch (operator) {
            case "+" -> PythonValues.integer(left.add(right));
            case "-" -> PythonValues.integer(left.subtract(right));
            case "*" -> product(left, right);
            case "/" -> quotient(left, right);
            case "//" -> PythonValues.integer(floorDivide(left, right));
            case "%" ->
                PythonValues.integer(left.subtract(floorDivide(left, right).multiply(right)));
            case "**" -> power(left, right);
            case "<<" -> PythonValues.integer(left.shiftLeft(smallCount(right)));
            case ">>" -> PythonValues.integer(left.shiftRight(smallCount(right)));
            case "&" -> PythonValues.integer(left.and(right));
            case "|" -> PythonValues.integer(left.or(right));
            case "^" -> PythonValues.integer(left.xor(right));
            default -> throw unsupported(operator, left, right);
        };
    }

    private static Object product(BigInteger left, BigInteger right) throws DecodeException {
        checkBits((long) left.bitLength() + right.bitLength());
        return PythonValues.integer(left.multiply(right));
    }

    private static double quotient(BigInteger left, BigInteger right) throws DecodeException {
        nonZero(right.signum());
        return new BigDecimal(left)
                .divide(new BigDecimal(right), MathContext.DECIMAL128)
                .doubleValue();
    }

    private static BigInteger floorDivide(BigInteger left, BigInteger right) throws DecodeException {
        nonZero(right.signum());
        BigInteger[] quotientAndRemainder = left.divideAndRemainder(right);
        boolean isBelow = quotientAndRemainder[1].signum() * right.signum() < 0;
        return isBelow ? quotientAndRemainder[0].subtract(BigInteger.ONE) : quotientAndRemainder[0];
    }

    private static Object power(BigInteger base, BigInteger exponent) throws DecodeException {
        if (exponent.signum() < 0) {
            return realPower(base.doubleValue(), exponent.doubleValue());
        } else if (base.bitLength() <= 1 && base.signum() >= 0) {
            return exponent.signum() == 0 ? 1L : base.longValue();
        }
        checkBits(Math.max(1L, base.bitLength()) * smallCount(exponent));
        return PythonValues.integer(base.pow(smallCount(exponent)));
    }

    private static double realPower(double base, double exponent) throws DecodeException {
        double power = Math.pow(base, exponent);
        if ((base == 0 && exponent < 0) || (Double.isNaN(power) && !Double.isNaN(base) && !Double.isNaN(exponent))) {
            throw new DecodeException(base + " ** " + exponent + " is no real number");
        } else if (Double.isInfinite(power) && !Double.isInfinite(base) && !Double.isInfinite(exponent)) {
            throw new DecodeException(base + " ** " + exponent + " is too large");
        }
        return power;
    }

    private static int smallCount(BigInteger count) throws DecodeException {
        if (count.signum() < 0 || count.bitLength() > 14) {
            throw new DecodeException(count + " is no exponent or shift that is worked out here");
        }
        return count.intValue();
    }

    private static void checkBits(long bits) throws DecodeException {
        if (bits > MAX_BITS) {
            throw new DecodeException("a number of " + bits + " bits is too large");
        }
    }

    private static void checkItems(double count) throws DecodeException {
        if (count > MAX_ITEMS) {
            throw new DecodeException("a text or list of " + count + " items is too long");
        }
    }

    private static double nonZero(double divisor) throws DecodeException {
        if (divisor == 0) {
            throw new DecodeException("division by zero");
        }
        return divisor;
    }

    private static BigInteger exact(Object integer) {
        if (integer instanceof BigInteger big) {
            return big;
        }
        return BigInteger.valueOf(integer instanceof Boolean flag ? (flag ? 1 : 0) : (Long) integer);
    }

    private static DecodeException unsupported(String operator, Object left, Object right) {
        return new DecodeException("'" + operator + "' is not worked out for " + PythonValues.typeName(left) + " and "
                + PythonValues.typeName(right));
    }
}
