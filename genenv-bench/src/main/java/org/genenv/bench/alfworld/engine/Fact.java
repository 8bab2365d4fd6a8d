package org.genenv.bench.alfworld.engine;

import java.util.List;

/**
 * Something that holds in a state.
 *
 * @param predicate in lower case, as in the domain
 * @param arguments object ids in lower case
 */
public record Fact(String predicate, List<String> arguments) {
    /** Copies the arguments. */
    public Fact {
        arguments = List.copyOf(arguments);
    }

    @Override
    public String toString() {
        return "(" + predicate + (arguments.isEmpty() ? "" : " ") + String.join(" ", arguments) + ")";
    }
}
