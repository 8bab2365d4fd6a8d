package org.genenv.bench.alfworld.engine;

import java.util.List;

/** A predicate applied to variables and constants; as many as its arity. */
record Atom(Predicate predicate, List<Term> arguments) {}
