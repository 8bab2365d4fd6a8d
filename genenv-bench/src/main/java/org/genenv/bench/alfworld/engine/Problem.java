package org.genenv.bench.alfworld.engine;

import java.util.List;

/**
 * A PDDL problem: one house and what is to be done in it.
 *
 * @param objects all objects, the domain's constants included, each once
 * @param facts what holds at the start; arguments are constants, and declared
 * @param goalOffset where the goal stands in the problem text
 */
record Problem(List<Parameter> objects, List<Atom> facts, Condition goal, int goalOffset) {}
