package org.genenv.bench.alfworld.engine;

/** An argument of an atom. */
sealed interface Term {
    /** Stands for any object; the name is without the leading {@code ?}. */
    record Variable(String name) implements Term {}

    /** Stands for the object of that name. */
    record Constant(String name) implements Term {}
}
