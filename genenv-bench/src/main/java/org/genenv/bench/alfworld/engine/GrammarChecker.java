package org.genenv.bench.alfworld.engine;

import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Follows a template through the symbols it reaches: which variables are bound where, and which relations are read. */
final class GrammarChecker {
    static final int MOST_VARIABLES = 64;

    /** Parts of templates, each once per set of variables bound around it; real grammars have about 300. */
    private static final int MOST_PARTS = 500_000;

    private final SourceText source;
    private final Map<String, Integer> slots;
    private final Set<Visit> visited = new HashSet<>();
    private int parts;

    /**
     * Begins with nothing checked.
     *
     * @param slots variable names and their slots; a live view
     */
    GrammarChecker(SourceText source, Map<String, Integer> slots) {
        this.source = source;
        this.slots = slots;
    }

    private record Visit(String symbol, BitSet bound) {}

    /**
     * Checks that every variable the template prints is bound.
     *
     * @param bound slots that have an object whenever the template is printed
     */
    void check(Template template, BitSet bound) throws GameFormatException {
        parts += 1 + template.parts().size();
        if (parts > MOST_PARTS) {
            throw source.error(template.offset(), "a grammar too entangled to check", "fewer symbols", "Simplify it.");
        }
        for (Template.Part part : template.parts()) {
            if (part instanceof Template.Expansion expansion) {
                check(expansion.symbol(), bound);
            } else if (part instanceof Template.Value value) {
                check(value.expression(), bound, template.offset());
            } else if (part instanceof Template.FirstMatch match) {
                check(match.expression(), with(bound, match.query()), template.offset());
            } else if (part instanceof Template.Listing listing) {
                check(listing.expression(), with(bound, listing.query()), template.offset());
            }
        }
    }

    private static BitSet with(BitSet bound, Query query) {
        BitSet more = (BitSet) bound.clone();
        query.atoms().forEach(atom -> atom.arguments().forEach(variable -> more.set(variable.slot())));
        return more;
    }

    private void check(Symbol symbol, BitSet bound) throws GameFormatException {
        if (visited.add(new Visit(symbol.name(), (BitSet) bound.clone()))) {
            for (Symbol.Rule rule : symbol.rules()) {
                check(rule.text(), bound);
            }
        }
    }

    private void check(Expression expression, BitSet bound, int offset) throws GameFormatException {
        if (expression instanceof Expression.AttributeOf attribute) {
            if (!bound.get(attribute.slot())) {
                String name = slots.entrySet().stream()
                        .filter(entry -> entry.getValue() == attribute.slot())
                        .map(Map.Entry::getKey)
                        .findFirst()
                        .orElse("?");
                throw source.error(
                        offset,
                        "variable " + SourceText.quote(name) + ", which is not bound here",
                        "a parameter of every action that prints this text, or a variable of the query beside it",
                        "Bind it in a query or correct the name.");
            }
        } else if (expression instanceof Expression.Expansion expansion) {
            check(expansion.symbol(), bound);
        } else if (expression instanceof Expression.Concatenation parts) {
            for (Expression part : parts.parts()) {
                check(part, bound, offset);
            }
        } else if (expression instanceof Expression.FirstNonEmpty choices) {
            for (Expression choice : choices.choices()) {
                check(choice, bound, offset);
            }
        }
    }

    /** Returns the relations that decide what the template prints, for given objects. */
    static BitSet reads(Template template) {
        BitSet reads = new BitSet();
        addReads(template, reads, new HashSet<>());
        return reads;
    }

    private static void addReads(Template template, BitSet reads, Set<String> seen) {
        for (Template.Part part : template.parts()) {
            if (part instanceof Template.Expansion expansion) {
                addReads(expansion.symbol(), reads, seen);
            } else if (part instanceof Template.Value value) {
                addReads(List.of(value.expression()), reads, seen);
            } else if (part instanceof Template.FirstMatch match) {
                addReads(match.query(), reads);
                addReads(List.of(match.expression()), reads, seen);
            } else if (part instanceof Template.Listing listing) {
                addReads(listing.query(), reads);
                addReads(List.of(listing.expression()), reads, seen);
            }
        }
    }

    private static void addReads(Query query, BitSet reads) {
        query.atoms().forEach(atom -> reads.set(atom.relation()));
    }

    private static void addReads(List<Expression> expressions, BitSet reads, Set<String> seen) {
        for (Expression expression : expressions) {
            if (expression instanceof Expression.Expansion expansion) {
                addReads(expansion.symbol(), reads, seen);
            } else if (expression instanceof Expression.Concatenation parts) {
                addReads(parts.parts(), reads, seen);
            } else if (expression instanceof Expression.FirstNonEmpty choices) {
                addReads(choices.choices(), reads, seen);
            }
        }
    }

    private static void addReads(Symbol symbol, BitSet reads, Set<String> seen) {
        if (seen.add(symbol.name())) {
            for (Symbol.Rule rule : symbol.rules()) {
                rule.condition().ifPresent(condition -> addReads(condition, reads));
                addReads(rule.text(), reads, seen);
            }
        }
    }
}
