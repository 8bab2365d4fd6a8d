package org.genenv.bench.alfworld.engine;

import java.util.List;

/**
 * Text with parts to fill in.
 *
 * @param offset where it stands in the grammar text
 */
record Template(List<Part> parts, int offset) {
    /** A piece of a template. */
    sealed interface Part {}

    record Literal(String text) implements Part {}

    /** {@code #symbol#}. */
    record Expansion(Symbol symbol) implements Part {}

    /** <code>{expression}</code>. */
    record Value(Expression expression) implements Part {}

    /** <code>{expression | query}</code>: the expression for the first match, nothing if there is none. */
    record FirstMatch(Expression expression, Query query) implements Part {}

    /** <code>[{expression | query}]</code>: the expression for every match, as a list in words. */
    record Listing(Expression expression, Query query) implements Part {}
}
