package org.genenv.bench.alfworld.engine;

import java.util.Arrays;

/**
 * How the arguments of a fact are packed into one number: the first argument in the highest bits, so that numbers sort
 * as argument lists do. A set of facts of one predicate is an ascending array of such numbers.
 */
final class TupleLayout {
    private static final int USABLE_BITS = 62;

    private final int bits;
    private final long objectMask;

    TupleLayout(int objectCount) {
        bits = Math.max(1, Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(objectCount - 1, 0)));
        objectMask = (1L << bits) - 1;
    }

    /** Returns the most arguments that fit. */
    int greatestArity() {
        return USABLE_BITS / bits;
    }

    int shift(int arity, int position) {
        return bits * (arity - 1 - position);
    }

    int object(long tuple, int shift) {
        return (int) ((tuple >>> shift) & objectMask);
    }

    /** Returns the bits of one argument. */
    long mask(int shift) {
        return objectMask << shift;
    }

    /** Returns the first index of the ascending array whose element is not less than the tuple. */
    static int lowerBound(long[] tuples, long tuple) {
        int low = 0;
        int high = tuples.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (tuples[middle] < tuple) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    static boolean contains(long[] tuples, long tuple) {
        int at = lowerBound(tuples, tuple);
        return at < tuples.length && tuples[at] == tuple;
    }

    /** Returns a new ascending array with the tuple; the same array when it is there already. */
    static long[] with(long[] tuples, long tuple) {
        int at = lowerBound(tuples, tuple);
        if (at < tuples.length && tuples[at] == tuple) {
            return tuples;
        }
        long[] more = new long[tuples.length + 1];
        System.arraycopy(tuples, 0, more, 0, at);
        more[at] = tuple;
        System.arraycopy(tuples, at, more, at + 1, tuples.length - at);
        return more;
    }

    /** Returns a new array without the tuple; the same array when it is not there. */
    static long[] without(long[] tuples, long tuple) {
        int at = lowerBound(tuples, tuple);
        if (at == tuples.length || tuples[at] != tuple) {
            return tuples;
        }
        long[] fewer = Arrays.copyOf(tuples, tuples.length - 1);
        System.arraycopy(tuples, at + 1, fewer, at, fewer.length - at);
        return fewer;
    }
}
