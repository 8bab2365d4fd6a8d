package org.genenv.bench.alfworld.engine;

/**
 * The facts that hold at one moment, immutable: a change shares every untouched predicate with the state before, so
 * keeping states is cheap, and "nothing about this predicate changed" is a comparison of references.
 *
 * <p>Relation {@code p} of a domain with P predicates holds the facts of predicate {@code p}; relation {@code P + p} its
 * stored negative facts, which exist only from the deletion of a fact until it is added again. Rules of the game never
 * see negative facts, the text grammar does ({@code not_p}).
 */
final class State {
    private final long[][] relations;

    /**
     * Wraps the facts.
     *
     * @param relations per relation the ascending tuples; not copied, never written again
     */
    State(long[][] relations) {
        this.relations = relations;
    }

    long[] relation(int index) {
        return relations[index];
    }

    boolean holds(int relation, long tuple) {
        return TupleLayout.contains(relations[relation], tuple);
    }

    /** Returns this state after all deletions and then all additions, so that an added atom stays when also deleted. */
    State after(Changes changes) {
        long[][] next = relations.clone();
        int predicates = next.length / 2;
        for (int i = 0; i < changes.size(); i++) {
            int p = changes.predicate(i);
            long tuple = changes.tuple(i);
            if (!changes.isAddition(i) && TupleLayout.contains(next[p], tuple)) {
                next[p] = TupleLayout.without(next[p], tuple);
                next[predicates + p] = TupleLayout.with(next[predicates + p], tuple);
            }
        }
        for (int i = 0; i < changes.size(); i++) {
            int p = changes.predicate(i);
            if (changes.isAddition(i)) {
                next[p] = TupleLayout.with(next[p], changes.tuple(i));
                next[predicates + p] = TupleLayout.without(next[predicates + p], changes.tuple(i));
            }
        }
        return new State(next);
    }
}
