package org.genenv.bench.alfworld.engine;

import java.util.BitSet;

/** An atom whose variables are slots of a binding array and whose constants are objects of one problem. */
final class SlotAtom {
    private final Predicate predicate;
    private final int[] terms;

    /**
     * Takes the arguments of a predicate.
     *
     * @param terms per argument a slot, or {@code ~object} for a constant
     */
    SlotAtom(Predicate predicate, int... terms) {
        this.predicate = predicate;
        this.terms = terms.clone();
    }

    Predicate predicate() {
        return predicate;
    }

    int arity() {
        return terms.length;
    }

    boolean isSlot(int position) {
        return terms[position] >= 0;
    }

    int slot(int position) {
        return terms[position];
    }

    int constant(int position) {
        return ~terms[position];
    }

    void addSlots(BitSet slots) {
        for (int term : terms) {
            if (term >= 0) {
                slots.set(term);
            }
        }
    }

    /** Returns the packed arguments under a binding of all slots of this atom. */
    long ground(int[] bindings, TupleLayout layout) {
        long tuple = 0;
        for (int position = 0; position < terms.length; position++) {
            int object = terms[position] >= 0 ? bindings[terms[position]] : ~terms[position];
            tuple |= (long) object << layout.shift(terms.length, position);
        }
        return tuple;
    }
}
