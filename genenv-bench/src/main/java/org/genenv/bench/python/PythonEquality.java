package org.genenv.bench.python;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;

/** When two values are equal in Python: {@code 1 == 1.0 == True}, and dicts whatever their order. */
public final class PythonEquality {
    private PythonEquality() {}

    /** @return whether {@code a == b} */
    public static boolean equal(Object a, Object b) {
        if (a == b) {
            return true;
        } else if (PythonValues.isNumber(a) && PythonValues.isNumber(b)) {
            return equalNumbers(a, b);
        } else if (a instanceof List<?> left && b instanceof List<?> right) {
            return equalItems(left, right);
        } else if (a instanceof PyTuple left && b instanceof PyTuple right) {
            return equalItems(left.items(), right.items());
        } else if (a instanceof Map<?, ?> left && b instanceof Map<?, ?> right) {
            return equalDicts(left, right);
        }
        return a.equals(b);
    }

    /** @return whether {@code a == b} of two values that Python's json module read */
    public static boolean equalJson(JsonNode a, JsonNode b) {
        return equal(PythonValues.of(a), PythonValues.of(b));
    }

    /** @return whether {@code value in items} */
    public static boolean contains(List<?> items, Object value) {
        for (Object item : items) {
            if (equal(item, value)) {
                return true;
            }
        }
        return false;
    }

    private static boolean equalItems(List<?> left, List<?> right) {
        if (left.size() != right.size()) {
            return false;
        }
        for (int i = 0; i < left.size(); i++) {
            if (!equal(left.get(i), right.get(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean equalDicts(Map<?, ?> left, Map<?, ?> right) {
        if (left.size() != right.size()) {
            return false;
        }
        for (Map.Entry<?, ?> entry : left.entrySet()) {
            Object other = right.get(entry.getKey());
            if (other == null) {
                other = valueOfEqualKey(right, entry.getKey());
            }
            if (other == null || !equal(entry.getValue(), other)) {
                return false;
            }
        }
        return true;
    }

    private static Object valueOfEqualKey(Map<?, ?> dict, Object key) {
        if (!PythonValues.isNumber(key)) {
            return null;
        }
        for (Map.Entry<?, ?> entry : dict.entrySet()) {
            if (equal(entry.getKey(), key)) {
                return entry.getValue();
            }
        }
        return null;
    }

    private static boolean equalNumbers(Object a, Object b) {
        if (a instanceof Double left && b instanceof Double right) {
            return left.doubleValue() == right.doubleValue();
        } else if (a instanceof Double left) {
            return equalExactly(left, b);
        } else if (b instanceof Double right) {
            return equalExactly(right, a);
        }
        return exact(a).equals(exact(b));
    }

    private static boolean equalExactly(double real, Object integer) {
        return !Double.isNaN(real)
                && !Double.isInfinite(real)
                && new BigDecimal(real).compareTo(new BigDecimal(exact(integer))) == 0;
    }

    private static BigInteger exact(Object integer) {
        if (integer instanceof BigInteger big) {
            return big;
        }
        return BigInteger.valueOf(integer instanceof Boolean flag ? (flag ? 1 : 0) : (Long) integer);
    }
}
