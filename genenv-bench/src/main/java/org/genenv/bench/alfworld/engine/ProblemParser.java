package org.genenv.bench.alfworld.engine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads a PDDL problem of a given domain: objects, initial facts and goal; values of functions are skipped. */
final class ProblemParser {
    /** More objects than this are refused; real games have about 300. */
    static final int MOST_OBJECTS = 20_000;

    private final SourceText source;
    private final Domain domain;
    private final Map<String, Parameter> objects = new LinkedHashMap<>();

    private ProblemParser(SourceText source, Domain domain) {
        this.source = source;
        this.domain = domain;
    }

    static Problem parse(SourceText source, Domain domain) throws GameFormatException {
        return new ProblemParser(source, domain).read(Sexp.read(source));
    }

    private Problem read(Sexp.Group define) throws GameFormatException {
        if (!define.head().equals("define")) {
            throw source.error(
                    define.offset(), define.describe(), "'(define'", "A problem is (define (problem ...) ...).");
        }
        Map<String, Sexp.Group> sections = new LinkedHashMap<>();
        for (Sexp section : define.items().subList(1, define.items().size())) {
            Sexp.Group group = PddlReader.group(source, section, "a section of the problem");
            if (!Set.of("problem", ":domain", ":requirements", ":objects", ":init", ":goal", ":metric")
                            .contains(group.head())
                    || sections.put(group.head(), group) != null) {
                throw source.error(
                        group.offset(),
                        group.describe(),
                        "problem, :domain, :objects, :init, :goal or :metric, each once",
                        "Remove the section.");
            }
        }
        requireDomain(section(define, sections, ":domain"));
        PddlReader types = new PddlReader(source, domain.types(), domain.predicates(), null);
        for (Parameter constant : domain.constants()) {
            objects.putIfAbsent(constant.name(), constant);
        }
        Sexp.Group declared = section(define, sections, ":objects");
        for (Parameter object : PddlReader.typedList(
                source, declared.items().subList(1, declared.items().size()))) {
            types.requireType(object);
            Parameter before = objects.putIfAbsent(object.name(), object);
            if (before != null && !before.type().equals(object.type())) {
                throw source.error(
                        object.offset(),
                        "object " + SourceText.quote(object.name()) + " as " + SourceText.quote(object.type()),
                        "the type it was declared with before, " + SourceText.quote(before.type()),
                        "Rename one of the two.");
            }
        }
        if (objects.size() > MOST_OBJECTS) {
            throw source.error(
                    declared.offset(),
                    objects.size() + " objects",
                    "at most " + MOST_OBJECTS,
                    "Make the house smaller.");
        }
        PddlReader reader = new PddlReader(source, domain.types(), domain.predicates(), objects.keySet());
        Sexp.Group goal = section(define, sections, ":goal");
        reader.requireSize(goal, 2, "one condition after ':goal'");
        return new Problem(
                List.copyOf(objects.values()),
                facts(reader, section(define, sections, ":init")),
                reader.condition(goal.items().get(1), Set.of()),
                goal.offset());
    }

    private Sexp.Group section(Sexp.Group define, Map<String, Sexp.Group> sections, String name)
            throws GameFormatException {
        Sexp.Group section = sections.get(name);
        if (section == null) {
            throw source.error(define.offset(), "no " + name, "a section (" + name + " ...)", "Add the section.");
        }
        return section;
    }

    private void requireDomain(Sexp.Group section) throws GameFormatException {
        if (section.items().size() != 2
                || !(section.items().get(1) instanceof Sexp.Symbol named)
                || !named.text().equals(domain.name())) {
            throw source.error(
                    section.offset(),
                    section.describe(),
                    "(:domain " + domain.name() + ")",
                    "Use the problem together with the domain it was written for.");
        }
    }

    private List<Atom> facts(PddlReader reader, Sexp.Group init) throws GameFormatException {
        List<Atom> facts = new ArrayList<>();
        for (Sexp fact : init.items().subList(1, init.items().size())) {
            Sexp.Group group = PddlReader.group(source, fact, "a fact");
            if (!group.head().equals("=")) {
                facts.add(reader.atom(group, Set.of()));
            }
        }
        return List.copyOf(facts);
    }
}
