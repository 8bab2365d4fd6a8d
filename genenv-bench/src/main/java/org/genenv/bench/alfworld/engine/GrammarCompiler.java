package org.genenv.bench.alfworld.engine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Binds a grammar to a domain: reads the templates and queries that the intro and the actions reach, and refuses symbols
 * that nobody defines, that expand to themselves, or that use a variable nobody binds.
 */
final class GrammarCompiler implements TemplateParser.Names {
    private static final int DEEPEST = 50;

    private final SourceText source;
    private final Domain domain;
    private final GrammarText text;
    private final Map<String, Integer> slots = new HashMap<>();
    private final Map<String, Symbol> symbols = new HashMap<>();
    private final Set<String> unfinished = new HashSet<>();

    private GrammarCompiler(SourceText source, Domain domain, GrammarText text) {
        this.source = source;
        this.domain = domain;
        this.text = text;
    }

    static Grammar compile(SourceText source, Domain domain) throws GameFormatException {
        GrammarText text = GrammarTextParser.parse(source);
        return new GrammarCompiler(source, domain, text).compile();
    }

    private Grammar compile() throws GameFormatException {
        GrammarChecker checker = new GrammarChecker(source, slots);
        Template intro = reference("intro");
        checker.check(intro, new BitSet());
        List<Grammar.ActionTexts> actions = new ArrayList<>();
        for (ActionSchema action : domain.actions()) {
            GrammarText.ActionText written = text.actions().get(action.name());
            if (written == null) {
                throw source.error(
                        0,
                        "no block for action " + SourceText.quote(action.name()),
                        "'action " + action.name() + " { template :: ...; feedback :: ...; }'",
                        "Add the block: every action of pddl_domain needs its command and its feedback.");
            }
            List<Integer> parameterSlots = new ArrayList<>();
            BitSet bound = new BitSet();
            for (Parameter parameter : action.parameters()) {
                int slot = slot(parameter.name(), written.template().offset());
                parameterSlots.add(slot);
                bound.set(slot);
            }
            Template template = TemplateParser.parse(source, written.template(), this);
            Template feedback = TemplateParser.parse(source, written.feedback(), this);
            checker.check(template, bound);
            checker.check(feedback, bound);
            actions.add(new Grammar.ActionTexts(
                    template, feedback, List.copyOf(parameterSlots), GrammarChecker.reads(template)));
        }
        return new Grammar(intro, listWords(), List.copyOf(actions), slots.size());
    }

    private Template reference(String symbol) throws GameFormatException {
        return new Template(List.of(new Template.Expansion(symbol(symbol, 0))), 0);
    }

    private Grammar.ListWords listWords() throws GameFormatException {
        if (!symbols.containsKey("list_empty")) {
            return new Grammar.ListWords(null, null, null);
        }
        return new Grammar.ListWords(
                reference("list_empty"), reference("list_separator"), reference("list_last_separator"));
    }

    @Override
    public int slot(String variable, int offset) throws GameFormatException {
        int slot = slots.computeIfAbsent(variable, name -> slots.size());
        if (slot >= GrammarChecker.MOST_VARIABLES) {
            throw source.error(
                    offset,
                    "more than " + GrammarChecker.MOST_VARIABLES + " different variables",
                    "fewer",
                    "Use the same names in different rules.");
        }
        return slot;
    }

    @Override
    public Symbol symbol(String name, int offset) throws GameFormatException {
        Symbol known = symbols.get(name);
        if (unfinished.contains(name) || unfinished.size() > DEEPEST) {
            throw source.error(
                    offset,
                    unfinished.contains(name)
                            ? "#" + name + "#, which expands to itself"
                            : "symbols inside symbols, deeper than " + DEEPEST,
                    "an expansion that ends",
                    "Remove the cycle.");
        }
        if (known != null) {
            return known;
        }
        List<GrammarText.RuleText> written = text.rules().get(name);
        if (written == null) {
            throw source.error(
                    offset, "#" + name + "#", "a symbol that the grammar defines", "Define it or correct the name.");
        }
        Symbol symbol = new Symbol(name);
        symbols.put(name, symbol);
        unfinished.add(name);
        List<Symbol.Rule> rules = new ArrayList<>();
        for (GrammarText.RuleText rule : written) {
            Optional<Query> condition = Optional.empty();
            if (rule.condition().isPresent()) {
                condition = Optional.of(
                        TemplateParser.parseQuery(source, rule.condition().get(), this));
            }
            rules.add(new Symbol.Rule(condition, TemplateParser.parse(source, rule.rhs(), this)));
        }
        symbol.define(rules);
        unfinished.remove(name);
        return symbol;
    }

    @Override
    public void requireListWords(int offset) throws GameFormatException {
        symbol("list_empty", offset);
        symbol("list_separator", offset);
        symbol("list_last_separator", offset);
    }

    @Override
    public int relation(String name, int arity, int offset) throws GameFormatException {
        boolean isNegative = name.startsWith("not_") && !domain.predicates().containsKey(name);
        Predicate predicate = domain.predicates().get(isNegative ? name.substring("not_".length()) : name);
        if (predicate == null || predicate.arity() != arity) {
            throw source.error(
                    offset,
                    SourceText.quote(name) + " with " + arity + " arguments",
                    predicate == null
                            ? "a predicate that pddl_domain declares, in lower case, or not_ and such a predicate"
                            : predicate.arity() + " arguments",
                    "Correct the query.");
        }
        return predicate.index() + (isNegative ? domain.predicates().size() : 0);
    }

    @Override
    public int type(String name, int offset) throws GameFormatException {
        if (!domain.types().isDeclared(name)) {
            throw source.error(
                    offset, "type " + SourceText.quote(name), "a type that pddl_domain declares", "Correct the query.");
        }
        return domain.types().index(name);
    }
}
