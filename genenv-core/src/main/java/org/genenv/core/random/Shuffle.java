package org.genenv.core.random;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.random.RandomGenerator;

/** A random order that follows from a key alone (Fisher and Yates, in Durstenfeld's form). */
public final class Shuffle {
    private Shuffle() {}

    /** @return the items in an order of equal chance among all, the same for equal keys; a new list */
    public static <T> List<T> of(List<T> items, RandomKey key) {
        List<T> order = new ArrayList<>(items);
        RandomGenerator random = key.generator();
        for (int i = order.size() - 1; i > 0; i--) {
            Collections.swap(order, i, random.nextInt(i + 1));
        }
        return order;
    }
}
