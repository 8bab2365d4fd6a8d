package org.genenv.bench.alfworld.engine;

import java.util.List;

/** A precondition, goal, or condition of an effect. {@code imply} is read as an {@link Or}. */
sealed interface Condition {
    /** True of every state. */
    Condition TRUE = new And(List.of());

    record Holds(Atom atom) implements Condition {}

    record Equal(Term left, Term right) implements Condition {}

    record And(List<Condition> parts) implements Condition {}

    record Or(List<Condition> parts) implements Condition {}

    record Not(Condition part) implements Condition {}

    record Exists(List<Parameter> variables, Condition body) implements Condition {}

    record ForAll(List<Parameter> variables, Condition body) implements Condition {}
}
