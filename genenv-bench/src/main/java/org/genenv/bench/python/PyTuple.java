package org.genenv.bench.python;

import java.util.List;

/**
 * A tuple, which unlike a list can be a key.
 *
 * @param items in order
 */
public record PyTuple(List<Object> items) {
    /** Copies the items. */
    public PyTuple {
        items = List.copyOf(items);
    }
}
