package org.genenv.bench.alfworld.engine;

import java.util.List;

/** A conjunction of atoms that is matched against the facts of a state. */
record Query(List<QueryAtom> atoms) {
    /**
     * One predicate, applied to variables.
     *
     * @param relation index of the relation in a {@link State}; {@code not_p(...)} refers to stored negative facts
     * @param arguments one per argument of the predicate
     */
    record QueryAtom(int relation, List<QueryVariable> arguments) {}

    /**
     * A variable and the type that its object must have.
     *
     * @param slot of the variable
     * @param type the declared type the object must have; subtypes do not match, as in the original
     */
    record QueryVariable(int slot, int type) {}
}
