package org.genenv.bench.alfworld.engine;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/** How many facts hold at the start of a game, and how many different objects stand in each place of them. */
final class FactStatistics {
    private final State initial;
    private final TupleLayout layout;
    private final Map<Place, Integer> distinct = new HashMap<>();

    FactStatistics(State initial, TupleLayout layout) {
        this.initial = initial;
        this.layout = layout;
    }

    private record Place(int predicate, int shift) {}

    /** Returns how many facts of the atom's predicate are to be expected once the given slots are bound. */
    double expectedMatches(SlotAtom atom, BitSet bound) {
        int predicate = atom.predicate().index();
        double expected = initial.relation(predicate).length;
        for (int position = 0; position < atom.arity(); position++) {
            if (!atom.isSlot(position) || bound.get(atom.slot(position))) {
                Place place = new Place(predicate, layout.shift(atom.arity(), position));
                expected /= Math.max(1, distinct.computeIfAbsent(place, this::count));
            }
        }
        return expected;
    }

    private int count(Place place) {
        BitSet seen = new BitSet();
        for (long fact : initial.relation(place.predicate())) {
            seen.set(layout.object(fact, place.shift()));
        }
        return seen.cardinality();
    }
}
