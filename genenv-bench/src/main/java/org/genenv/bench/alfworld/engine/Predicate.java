package org.genenv.bench.alfworld.engine;

/**
 * A predicate that the domain declares.
 *
 * @param index position among the domain's predicates, from 0
 */
record Predicate(String name, int arity, int index) {}
