package org.genenv.bench.alfworld.engine;

import java.util.Arrays;

/** The additions and deletions of one operator, collected before any of them is made. */
final class Changes {
    private int[] predicates = new int[8];
    private long[] tuples = new long[8];
    private boolean[] additions = new boolean[8];
    private int size;

    void clear() {
        size = 0;
    }

    void record(int predicate, long tuple, boolean isAddition) {
        if (size == tuples.length) {
            predicates = Arrays.copyOf(predicates, 2 * size);
            tuples = Arrays.copyOf(tuples, 2 * size);
            additions = Arrays.copyOf(additions, 2 * size);
        }
        predicates[size] = predicate;
        tuples[size] = tuple;
        additions[size] = isAddition;
        size++;
    }

    int size() {
        return size;
    }

    int predicate(int i) {
        return predicates[i];
    }

    long tuple(int i) {
        return tuples[i];
    }

    boolean isAddition(int i) {
        return additions[i];
    }
}
