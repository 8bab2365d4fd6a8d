package org.genenv.bench.alfworld.engine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** One game, prepared for play: everything that does not change from turn to turn. Immutable and thread-safe. */
final class World {
    /** Preparing a real game takes about ten thousand. */
    private static final int PREPARATION = 20_000_000;

    private final Domain domain;
    private final Grammar grammar;
    private final ObjectTable objects;
    private final TupleLayout layout;
    private final EntityNames names;
    private final State initial;
    private final List<CompiledAction> actions = new ArrayList<>();
    private final List<Boolean> isCommandFixed = new ArrayList<>();
    private final JoinStep goal;
    private final Set<Integer> goalReads = new LinkedHashSet<>();
    private final BitSet decisive = new BitSet();
    private final int slotCount;

    private World(
            Domain domain,
            Problem problem,
            Grammar grammar,
            ObjectTable objects,
            TupleLayout layout,
            SourceText domainText,
            SourceText problemText)
            throws GameFormatException {
        this.domain = domain;
        this.grammar = grammar;
        this.objects = objects;
        this.layout = layout;
        BitSet entities = new BitSet();
        this.initial = initialState(problem, entities);
        this.names = new EntityNames(objects, entities);
        WorkBudget budget = new WorkBudget(PREPARATION, "preparing the game");
        FactStatistics statistics = new FactStatistics(initial, layout);
        int slots = 0;
        for (ActionSchema schema : domain.actions()) {
            try {
                CompiledAction action = new CompiledAction(schema, objects, domain.types(), layout, statistics, budget);
                actions.add(action);
                action.reads().forEach(decisive::set);
                action.effectReads().forEach(decisive::set);
                slots = Math.max(slots, action.slotCount());
            } catch (WorkLimitException e) {
                throw tooComplex(domainText, schema.offset(), "action " + SourceText.quote(schema.name()), e);
            }
            BitSet changing = (BitSet)
                    grammar.actions().get(isCommandFixed.size()).commandReads().clone();
            changing.andNot(fixedRelations());
            isCommandFixed.add(changing.isEmpty());
        }
        try {
            ConditionCompiler compiler = new ConditionCompiler(objects, domain.types(), budget);
            List<Conjunction> alternatives = compiler.compile(problem.goal(), true, Map.of());
            CompiledAction.addPredicates(alternatives, goalReads);
            goal = new JoinPlanner(objects, layout, statistics, compiler.slotTypes(), budget)
                    .anyOf(alternatives, new BitSet(), new JoinStep.Found());
            slots = Math.max(slots, compiler.slotTypes().size());
        } catch (WorkLimitException e) {
            throw tooComplex(problemText, problem.goalOffset(), "the goal", e);
        }
        goalReads.forEach(decisive::set);
        this.slotCount = slots;
    }

    static World prepare(Domain domain, Problem problem, Grammar grammar, SourceText domainText, SourceText problemText)
            throws GameFormatException {
        ObjectTable objects = new ObjectTable(problem.objects(), domain.types());
        TupleLayout layout = new TupleLayout(objects.size());
        for (Predicate predicate : domain.predicates().values()) {
            if (predicate.arity() > layout.greatestArity()) {
                throw problemText.error(
                        0,
                        objects.size() + " objects with a predicate " + SourceText.quote(predicate.name()) + " of "
                                + predicate.arity() + " arguments",
                        "at most " + layout.greatestArity() + " arguments for so many objects",
                        "Use fewer objects, or split the predicate.");
            }
        }
        return new World(domain, problem, grammar, objects, layout, domainText, problemText);
    }

    private static GameFormatException tooComplex(SourceText text, int offset, String where, WorkLimitException cause) {
        return text.error(
                offset, where + ", which is too complex: " + cause.getMessage(), "smaller conditions", "Simplify it.");
    }

    private State initialState(Problem problem, BitSet entities) {
        int predicates = domain.predicates().size();
        List<Set<Long>> tuples = new ArrayList<>();
        for (int i = 0; i < predicates; i++) {
            tuples.add(new LinkedHashSet<>());
        }
        for (Atom fact : problem.facts()) {
            long tuple = 0;
            int arity = fact.arguments().size();
            for (int position = 0; position < arity; position++) {
                int object = objects.index(((Term.Constant) fact.arguments().get(position)).name());
                entities.set(object);
                tuple |= (long) object << layout.shift(arity, position);
            }
            tuples.get(fact.predicate().index()).add(tuple);
        }
        long[][] relations = new long[2 * predicates][];
        for (int i = 0; i < relations.length; i++) {
            relations[i] = i < predicates
                    ? tuples.get(i).stream().mapToLong(Long::longValue).sorted().toArray()
                    : new long[0];
        }
        return new State(relations);
    }

    private BitSet fixedRelations() {
        int predicates = domain.predicates().size();
        BitSet fixed = new BitSet();
        for (int i = 0; i < predicates; i++) {
            fixed.set(i, !domain.fluents().get(i));
            fixed.set(predicates + i, !domain.fluents().get(i));
        }
        return fixed;
    }

    Domain domain() {
        return domain;
    }

    Grammar grammar() {
        return grammar;
    }

    ObjectTable objects() {
        return objects;
    }

    TupleLayout layout() {
        return layout;
    }

    EntityNames names() {
        return names;
    }

    State initial() {
        return initial;
    }

    /** Returns the actions in the order of the domain. */
    List<CompiledAction> actions() {
        return actions;
    }

    /** Returns whether an operator of the action has the same command text in every state. */
    boolean isCommandFixed(int action) {
        return isCommandFixed.get(action);
    }

    /** Returns the search that tells whether the goal holds. */
    JoinStep goal() {
        return goal;
    }

    /** Returns indexes of the predicates that the goal depends on. */
    Set<Integer> goalReads() {
        return goalReads;
    }

    /** Returns indexes of the predicates that decide what can be done or whether the goal holds. */
    BitSet decisive() {
        return decisive;
    }

    /** Returns the most slots that one condition of this game needs. */
    int slotCount() {
        return slotCount;
    }
}
