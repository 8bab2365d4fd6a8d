package org.genenv.bench.alfworld.engine;

import java.util.List;
import java.util.Optional;

/** A name that the grammar expands: the first of its rules whose condition has a match is printed. */
final class Symbol {
    private final String name;
    private List<Rule> rules = List.of();

    Symbol(String name) {
        this.name = name;
    }

    /** A condition, absent if the rule always fits, and what to print. */
    record Rule(Optional<Query> condition, Template text) {}

    String name() {
        return name;
    }

    List<Rule> rules() {
        return rules;
    }

    /** Called once, by the compiler, since rules refer to symbols and symbols to rules. */
    void define(List<Rule> defined) {
        rules = List.copyOf(defined);
    }

    /** Returns the name; a symbol of a grammar is told apart by it. */
    @Override
    public String toString() {
        return "#" + name + "#";
    }
}
