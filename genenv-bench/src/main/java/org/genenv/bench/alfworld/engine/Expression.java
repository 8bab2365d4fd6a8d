package org.genenv.bench.alfworld.engine;

import java.util.List;

/** What stands between braces in a template, such as {@code o.indefinite + ' ' + o.name}. */
sealed interface Expression {
    record Text(String text) implements Expression {}

    /**
     * An attribute of the object that a variable stands for.
     *
     * @param slot of the variable whose attribute is printed
     */
    record AttributeOf(int slot, Attribute attribute) implements Expression {}

    record Expansion(Symbol symbol) implements Expression {}

    record Concatenation(List<Expression> parts) implements Expression {}

    /** The first that is not empty, as {@code or} does in the original grammars. */
    record FirstNonEmpty(List<Expression> choices) implements Expression {}

    /** What can be printed about an object. */
    enum Attribute {
        NAME,
        ID,
        TYPE,
        INDEFINITE
    }
}
