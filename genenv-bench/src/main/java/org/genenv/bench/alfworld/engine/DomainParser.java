package org.genenv.bench.alfworld.engine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads a PDDL domain: types, constants, predicates and actions; functions are costs and are skipped. */
final class DomainParser {
    /** More types, predicates or actions than this are refused; the published domain has 6, 31 and 14. */
    private static final int MOST_DECLARATIONS = 500;

    private final SourceText source;
    private final List<Parameter> declaredTypes = new ArrayList<>();
    private final List<Parameter> constants = new ArrayList<>();
    private final Map<String, Predicate> predicates = new LinkedHashMap<>();
    private final List<ActionSchema> actions = new ArrayList<>();
    private final BitSet fluents = new BitSet();
    private String name = "";

    private DomainParser(SourceText source) {
        this.source = source;
    }

    static Domain parse(SourceText source) throws GameFormatException {
        return new DomainParser(source).read(Sexp.read(source));
    }

    private Domain read(Sexp.Group define) throws GameFormatException {
        if (!define.head().equals("define")) {
            throw source.error(
                    define.offset(), define.describe(), "'(define'", "A domain is (define (domain ...) ...).");
        }
        List<Sexp.Group> actionGroups = new ArrayList<>();
        List<Sexp> sections = define.items().subList(1, define.items().size());
        for (Sexp section : sections) {
            Sexp.Group group = PddlReader.group(source, section, "a section of the domain");
            List<Sexp> content = group.items().isEmpty()
                    ? List.of()
                    : group.items().subList(1, group.items().size());
            switch (group.head()) {
                case "domain" ->
                    name = content.isEmpty()
                            ? ""
                            : PddlReader.symbol(source, content.get(0), "the domain's name")
                                    .text();
                case ":types" -> declaredTypes.addAll(PddlReader.typedList(source, content));
                case ":constants" -> constants.addAll(PddlReader.typedList(source, content));
                case ":predicates" -> readPredicates(content);
                case ":action" -> actionGroups.add(group);
                case ":requirements", ":functions" -> {
                    // Requirements are met or refused construct by construct; functions only measure costs.
                }
                default ->
                    throw source.error(
                            group.offset(),
                            group.describe(),
                            "one of domain, :requirements, :types, :constants, :predicates, :functions, :action",
                            "Remove the section; axioms and durative actions are not supported.");
            }
        }
        requireFew(define, declaredTypes.size(), "types");
        requireFew(define, predicates.size(), "predicates");
        requireFew(define, actionGroups.size(), "actions");
        TypeHierarchy types = TypeHierarchy.of(source, declaredTypes);
        PddlReader reader = new PddlReader(source, types, predicates, null);
        for (Parameter constant : constants) {
            reader.requireType(constant);
        }
        Set<String> names = new LinkedHashSet<>();
        for (Sexp.Group group : actionGroups) {
            ActionSchema action = readAction(reader, group);
            if (!names.add(action.name())) {
                throw source.error(
                        group.offset(),
                        "a second action " + SourceText.quote(action.name()),
                        "one action of that name",
                        "Rename one of them.");
            }
            actions.add(action);
            markFluents(action.effect());
        }
        return new Domain(name, types, predicates, List.copyOf(constants), List.copyOf(actions), fluents);
    }

    private void requireFew(Sexp.Group define, int number, String what) throws GameFormatException {
        if (number > MOST_DECLARATIONS) {
            throw source.error(
                    define.offset(), number + " " + what, "at most " + MOST_DECLARATIONS, "Use a smaller domain.");
        }
    }

    private void readPredicates(List<Sexp> content) throws GameFormatException {
        for (Sexp each : content) {
            Sexp.Group group = PddlReader.group(source, each, "a predicate in parentheses");
            if (group.head().isEmpty() || group.head().startsWith("?")) {
                throw source.error(group.offset(), group.describe(), "a predicate's name", "Write (name ?a - type).");
            }
            int arity = PddlReader.typedList(
                            source, group.items().subList(1, group.items().size()))
                    .size();
            Predicate predicate = new Predicate(group.head(), arity, predicates.size());
            if (predicates.putIfAbsent(predicate.name(), predicate) != null) {
                throw source.error(
                        group.offset(),
                        "a second predicate " + SourceText.quote(predicate.name()),
                        "one predicate of that name",
                        "Remove one of them.");
            }
        }
    }

    private ActionSchema readAction(PddlReader reader, Sexp.Group group) throws GameFormatException {
        List<Sexp> items = group.items();
        if (items.size() < 2 || items.size() % 2 != 0) {
            throw source.error(
                    group.offset(),
                    group.describe(),
                    "a name, then :parameters, :precondition and :effect with one value each",
                    "Complete the action.");
        }
        String action =
                PddlReader.symbol(source, items.get(1), "the action's name").text();
        Map<String, Sexp> parts = new LinkedHashMap<>();
        for (int i = 2; i < items.size(); i += 2) {
            Sexp.Symbol key = PddlReader.symbol(source, items.get(i), "a keyword such as :parameters");
            if (!Set.of(":parameters", ":precondition", ":effect").contains(key.text())
                    || parts.put(key.text(), items.get(i + 1)) != null) {
                throw source.error(
                        key.offset(), key.describe(), ":parameters, :precondition or :effect, each once", "Remove it.");
            }
        }
        List<Parameter> parameters =
                parts.containsKey(":parameters") ? reader.variables(parts.get(":parameters")) : List.of();
        Set<String> scope = new LinkedHashSet<>();
        parameters.forEach(parameter -> scope.add(parameter.name()));
        Condition precondition = parts.containsKey(":precondition")
                ? reader.condition(parts.get(":precondition"), scope)
                : Condition.TRUE;
        Effect effect = parts.containsKey(":effect") ? reader.effect(parts.get(":effect"), scope) : Effect.NONE;
        return new ActionSchema(action, parameters, precondition, effect, group.offset());
    }

    private void markFluents(Effect effect) {
        if (effect instanceof Effect.Add add) {
            fluents.set(add.atom().predicate().index());
        } else if (effect instanceof Effect.Delete delete) {
            fluents.set(delete.atom().predicate().index());
        } else if (effect instanceof Effect.When when) {
            markFluents(when.effect());
        } else if (effect instanceof Effect.ForAll all) {
            markFluents(all.effect());
        } else if (effect instanceof Effect.All all) {
            all.parts().forEach(this::markFluents);
        }
    }
}
