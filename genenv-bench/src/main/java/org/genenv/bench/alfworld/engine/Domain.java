package org.genenv.bench.alfworld.engine;

import java.util.BitSet;
import java.util.List;
import java.util.Map;

/**
 * A PDDL domain: the rules that all houses share.
 *
 * @param predicates by name; iteration is in the order of the text, which is that of {@link Predicate#index()}
 * @param constants objects that the domain itself declares
 * @param fluents indexes of the predicates that some effect adds or deletes; all others never change during play
 */
record Domain(
        String name,
        TypeHierarchy types,
        Map<String, Predicate> predicates,
        List<Parameter> constants,
        List<ActionSchema> actions,
        BitSet fluents) {}
