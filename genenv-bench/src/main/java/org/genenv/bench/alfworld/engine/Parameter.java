package org.genenv.bench.alfworld.engine;

/** A typed name of PDDL text: a variable with its leading {@code ?} removed, or an object. */
record Parameter(String name, String type, int offset) {}
