package org.genenv.bench.alfworld.engine;

import java.util.Arrays;
import java.util.BitSet;

/** The part of a state that decides what can be done and whether the goal holds, compared by content. */
final class PlanningKey {
    private final State state;
    private final BitSet predicates;
    private final int hash;

    PlanningKey(State state, BitSet predicates) {
        this.state = state;
        this.predicates = predicates;
        int sum = 1;
        for (int p = predicates.nextSetBit(0); p >= 0; p = predicates.nextSetBit(p + 1)) {
            sum = 31 * sum + Arrays.hashCode(state.relation(p));
        }
        this.hash = sum;
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof PlanningKey key) || key.hash != hash || !key.predicates.equals(predicates)) {
            return false;
        }
        for (int p = predicates.nextSetBit(0); p >= 0; p = predicates.nextSetBit(p + 1)) {
            if (!Arrays.equals(state.relation(p), key.state.relation(p))) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
