package org.genenv.bench.alfworld.engine;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads the parts that domain and problem texts share: typed lists, atoms, conditions and effects. */
final class PddlReader {
    private static final String LIST_TYPES = "Declare it in (:types ...) or correct the spelling.";

    private final SourceText source;
    private final TypeHierarchy types;
    private final Map<String, Predicate> predicates;

    /** Objects a constant must be one of; null where it may be anything. */
    private final Set<String> objects;

    PddlReader(SourceText source, TypeHierarchy types, Map<String, Predicate> predicates, Set<String> objects) {
        this.source = source;
        this.types = types;
        this.predicates = predicates;
        this.objects = objects;
    }

    /** Reads {@code a b - type c}: names without a type get {@code object}. */
    static List<Parameter> typedList(SourceText source, List<Sexp> items) throws GameFormatException {
        List<Parameter> read = new ArrayList<>();
        List<Sexp.Symbol> untyped = new ArrayList<>();
        Iterator<Sexp> rest = items.iterator();
        while (rest.hasNext()) {
            Sexp.Symbol name = symbol(source, rest.next(), "a name");
            if (!name.text().equals("-")) {
                untyped.add(name);
                continue;
            }
            if (!rest.hasNext() || untyped.isEmpty()) {
                throw source.error(name.offset(), "'-'", "names before '-' and one type after it", "Complete it.");
            }
            String type = symbol(source, rest.next(), "a type; (either ...) is not supported")
                    .text();
            for (Sexp.Symbol each : untyped) {
                read.add(new Parameter(each.text(), type, each.offset()));
            }
            untyped.clear();
        }
        for (Sexp.Symbol each : untyped) {
            read.add(new Parameter(each.text(), TypeHierarchy.ROOT, each.offset()));
        }
        return read;
    }

    static Sexp.Symbol symbol(SourceText source, Sexp sexp, String expected) throws GameFormatException {
        if (sexp instanceof Sexp.Symbol symbol) {
            return symbol;
        }
        throw source.error(sexp.offset(), sexp.describe(), expected, "Write a plain name there.");
    }

    static Sexp.Group group(SourceText source, Sexp sexp, String expected) throws GameFormatException {
        if (sexp instanceof Sexp.Group group) {
            return group;
        }
        throw source.error(sexp.offset(), sexp.describe(), expected, "Put it in parentheses.");
    }

    /** Reads {@code ?a ?b - type}; the names come back without {@code ?}. Every type must be declared. */
    List<Parameter> variables(Sexp sexp) throws GameFormatException {
        List<Parameter> variables = quantified(sexp);
        for (Parameter variable : variables) {
            requireType(variable);
        }
        return variables;
    }

    void requireType(Parameter named) throws GameFormatException {
        if (!types.isDeclared(named.type())) {
            throw source.error(
                    named.offset(),
                    "type " + SourceText.quote(named.type()) + " of " + SourceText.quote(named.name()),
                    "a declared type",
                    LIST_TYPES);
        }
    }

    /**
     * Reads the variables of a quantifier. A type that ends in a comma is let through: it is another name than the one
     * without, no object has it, and the published domain relies on that ({@code ?l - location, ?r - receptacle}).
     */
    private List<Parameter> quantified(Sexp sexp) throws GameFormatException {
        List<Parameter> variables = new ArrayList<>();
        Set<String> seen = new LinkedHashSet<>();
        for (Parameter each :
                typedList(source, group(source, sexp, "a list of variables").items())) {
            if (!each.name().startsWith("?") || each.name().length() == 1) {
                throw source.error(
                        each.offset(), SourceText.quote(each.name()), "a variable", "Variables start with '?'.");
            }
            if (!seen.add(each.name())) {
                throw source.error(
                        each.offset(), SourceText.quote(each.name()) + " a second time", "a new name", "Rename one.");
            }
            if (!types.isDeclared(each.type()) && !each.type().endsWith(",")) {
                requireType(each);
            }
            variables.add(new Parameter(each.name().substring(1), each.type(), each.offset()));
        }
        return List.copyOf(variables);
    }

    private static Set<String> inner(Set<String> scope, List<Parameter> variables) {
        Set<String> inner = new LinkedHashSet<>(scope);
        variables.forEach(variable -> inner.add(variable.name()));
        return inner;
    }

    /**
     * Reads a condition.
     *
     * @param scope names of the variables that may be used, without {@code ?}
     */
    Condition condition(Sexp sexp, Set<String> scope) throws GameFormatException {
        Sexp.Group group = group(source, sexp, "a condition");
        if (group.items().isEmpty()) {
            return Condition.TRUE;
        }
        return switch (group.head()) {
            case "and" -> new Condition.And(parts(group, scope));
            case "or" -> new Condition.Or(parts(group, scope));
            case "not" -> {
                requireSize(group, 2, "one condition after 'not'");
                yield new Condition.Not(condition(group.items().get(1), scope));
            }
            case "imply" -> {
                requireSize(group, 3, "two conditions after 'imply'");
                yield new Condition.Or(List.of(
                        new Condition.Not(condition(group.items().get(1), scope)),
                        condition(group.items().get(2), scope)));
            }
            case "=" -> {
                requireSize(group, 3, "two terms after '='");
                yield new Condition.Equal(
                        term(group.items().get(1), scope), term(group.items().get(2), scope));
            }
            case "exists", "forall" -> quantifiedCondition(group, scope);
            default -> new Condition.Holds(atom(group, scope));
        };
    }

    private Condition quantifiedCondition(Sexp.Group group, Set<String> scope) throws GameFormatException {
        requireSize(group, 3, "variables and one condition after '" + group.head() + "'");
        List<Parameter> variables = quantified(group.items().get(1));
        Condition body = condition(group.items().get(2), inner(scope, variables));
        return group.head().equals("exists")
                ? new Condition.Exists(variables, body)
                : new Condition.ForAll(variables, body);
    }

    private List<Condition> parts(Sexp.Group group, Set<String> scope) throws GameFormatException {
        List<Condition> parts = new ArrayList<>();
        for (Sexp part : group.items().subList(1, group.items().size())) {
            parts.add(condition(part, scope));
        }
        return List.copyOf(parts);
    }

    Effect effect(Sexp sexp, Set<String> scope) throws GameFormatException {
        Sexp.Group group = group(source, sexp, "an effect");
        if (group.items().isEmpty()) {
            return Effect.NONE;
        }
        return switch (group.head()) {
            case "and" -> {
                List<Effect> parts = new ArrayList<>();
                for (Sexp part : group.items().subList(1, group.items().size())) {
                    parts.add(effect(part, scope));
                }
                yield new Effect.All(List.copyOf(parts));
            }
            case "increase" -> Effect.NONE;
            case "not" -> {
                requireSize(group, 2, "one atom after 'not'");
                yield new Effect.Delete(atom(group(source, group.items().get(1), "an atom after 'not'"), scope));
            }
            case "when" -> {
                requireSize(group, 3, "a condition and an effect after 'when'");
                yield new Effect.When(
                        condition(group.items().get(1), scope),
                        effect(group.items().get(2), scope));
            }
            case "forall" -> {
                requireSize(group, 3, "variables and one effect after 'forall'");
                List<Parameter> variables = quantified(group.items().get(1));
                yield new Effect.ForAll(variables, effect(group.items().get(2), inner(scope, variables)));
            }
            default -> new Effect.Add(atom(group, scope));
        };
    }

    Atom atom(Sexp.Group group, Set<String> scope) throws GameFormatException {
        Predicate predicate = predicates.get(group.head());
        if (predicate == null) {
            throw source.error(
                    group.offset(),
                    group.describe(),
                    "a declared predicate, or one of and, or, not, imply, exists, forall, when, =",
                    "Declare it in (:predicates ...) or correct the spelling.");
        }
        requireSize(group, predicate.arity() + 1, predicate.arity() + " arguments of '" + predicate.name() + "'");
        List<Term> arguments = new ArrayList<>(predicate.arity());
        for (int i = 1; i < group.items().size(); i++) {
            arguments.add(term(group.items().get(i), scope));
        }
        return new Atom(predicate, List.copyOf(arguments));
    }

    private Term term(Sexp sexp, Set<String> scope) throws GameFormatException {
        Sexp.Symbol symbol = symbol(source, sexp, "a variable or an object");
        if (!symbol.text().startsWith("?")) {
            if (objects != null && !objects.contains(symbol.text())) {
                throw source.error(
                        symbol.offset(),
                        SourceText.quote(symbol.text()),
                        "a declared object",
                        "Declare it in (:objects ...) or correct the spelling.");
            }
            return new Term.Constant(symbol.text());
        }
        String name = symbol.text().substring(1);
        if (!scope.contains(name)) {
            throw source.error(
                    symbol.offset(),
                    SourceText.quote(symbol.text()),
                    "a variable in scope",
                    "Declare it in :parameters or in a quantifier around it.");
        }
        return new Term.Variable(name);
    }

    void requireSize(Sexp.Group group, int size, String expected) throws GameFormatException {
        if (group.items().size() != size) {
            throw source.error(
                    group.offset(),
                    group.describe() + " with " + (group.items().size() - 1) + " parts",
                    expected,
                    "Correct the number of parts.");
        }
    }
}
