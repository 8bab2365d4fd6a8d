package org.genenv.bench.alfworld.engine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** An action schema, prepared for one problem: how to find its applicable operators, and what they do. */
final class CompiledAction {
    /** Operators beyond this number are not kept for reuse; a real game has a few thousand. */
    private static final int MOST_REMEMBERED = 50_000;

    /** What an operator takes from the budget of a turn: it takes memory, and its command is printed and sorted. */
    private static final int OPERATOR_COST = 50;

    private final ActionSchema schema;
    private final TupleLayout layout;
    private final List<JoinStep> searches = new ArrayList<>();
    private final List<JoinStep> effects = new ArrayList<>();
    private final List<Conjunction.Literal> plainEffects = new ArrayList<>();
    private final List<Integer> parameterSlots;
    private final List<Integer> reads;
    private final BitSet touched = new BitSet();
    private final Set<Integer> effectReads = new LinkedHashSet<>();
    private final ObjectTable objects;
    private final int slotCount;
    private final boolean findsRepeatedly;
    private final Map<Operator, Operator> remembered = new ConcurrentHashMap<>();

    CompiledAction(
            ActionSchema schema,
            ObjectTable objects,
            TypeHierarchy types,
            TupleLayout layout,
            FactStatistics statistics,
            WorkBudget budget) {
        this.schema = schema;
        this.layout = layout;
        this.objects = objects;
        ConditionCompiler compiler = new ConditionCompiler(objects, types, budget);
        JoinPlanner planner = new JoinPlanner(objects, layout, statistics, compiler.slotTypes(), budget);
        this.parameterSlots = compiler.allocate(schema.parameters());
        Map<String, Integer> scope = ConditionCompiler.inner(Map.of(), schema.parameters(), parameterSlots);
        List<Conjunction> alternatives = compiler.compile(schema.precondition(), true, scope);
        BitSet bound = new BitSet();
        parameterSlots.forEach(bound::set);
        compileEffect(schema.effect(), compiler, planner, scope, new EffectContext(List.of(), List.of()), bound);

        boolean hasOnlyPlainEffects = plainEffects.size() == effects.size();
        for (Conjunction alternative : alternatives) {
            Emit emit = new Emit(hasOnlyPlainEffects ? alternative : null);
            searches.add(planner.plan(alternative, new BitSet(), parameterSlots, emit));
        }
        this.findsRepeatedly = alternatives.size() != 1
                || alternatives.stream().anyMatch(each -> !each.slots().isEmpty());
        Set<Integer> predicates = new LinkedHashSet<>();
        addPredicates(alternatives, predicates);
        this.reads = List.copyOf(predicates);
        this.slotCount = compiler.slotTypes().size();
    }

    /** Quantified variables and conditions around an effect. */
    private record EffectContext(List<Integer> slots, List<List<Conjunction>> conditions) {}

    private void compileEffect(
            Effect effect,
            ConditionCompiler compiler,
            JoinPlanner planner,
            Map<String, Integer> scope,
            EffectContext context,
            BitSet bound) {
        if (effect instanceof Effect.All all) {
            all.parts().forEach(part -> compileEffect(part, compiler, planner, scope, context, bound));
        } else if (effect instanceof Effect.When when) {
            List<List<Conjunction>> conditions = new ArrayList<>(context.conditions());
            List<Conjunction> condition = compiler.compile(when.condition(), true, scope);
            addPredicates(condition, effectReads);
            conditions.add(condition);
            EffectContext inner = new EffectContext(context.slots(), conditions);
            compileEffect(when.effect(), compiler, planner, scope, inner, bound);
        } else if (effect instanceof Effect.ForAll all) {
            List<Integer> slots = compiler.allocate(all.variables());
            List<Integer> longer = new ArrayList<>(context.slots());
            longer.addAll(slots);
            BitSet boundInside = (BitSet) bound.clone();
            slots.forEach(boundInside::set);
            compileEffect(
                    all.effect(),
                    compiler,
                    planner,
                    ConditionCompiler.inner(scope, all.variables(), slots),
                    new EffectContext(longer, context.conditions()),
                    boundInside);
        } else {
            boolean isAddition = effect instanceof Effect.Add;
            Atom atom = isAddition ? ((Effect.Add) effect).atom() : ((Effect.Delete) effect).atom();
            touched.set(atom.predicate().index());
            if (!compiler.isGroundable(atom)) {
                return;
            }
            SlotAtom slotAtom = compiler.atom(atom, scope);
            JoinStep step = new RecordChange(slotAtom, isAddition, layout);
            for (List<Conjunction> condition : context.conditions()) {
                step = planner.anyOf(condition, bound, step);
            }
            for (int slot : context.slots()) {
                step = new JoinStep.Enumerate(
                        slot, objects.members(compiler.slotTypes().get(slot)), step);
            }
            effects.add(step);
            if (context.slots().isEmpty() && context.conditions().isEmpty()) {
                plainEffects.add(new Conjunction.Literal(slotAtom, isAddition));
            }
        }
    }

    static void addPredicates(List<Conjunction> alternatives, Set<Integer> predicates) {
        for (Conjunction alternative : alternatives) {
            alternative
                    .literals()
                    .forEach(
                            literal -> predicates.add(literal.atom().predicate().index()));
            alternative.universals().forEach(universal -> addPredicates(universal.body(), predicates));
        }
    }

    ActionSchema schema() {
        return schema;
    }

    int slotCount() {
        return slotCount;
    }

    /** Returns indexes of the predicates that decide where this action is applicable. */
    List<Integer> reads() {
        return reads;
    }

    /** Returns indexes of the predicates that the conditions of its effects depend on. */
    Set<Integer> effectReads() {
        return effectReads;
    }

    ObjectTable objects() {
        return objects;
    }

    /** Returns indexes of the predicates that its effects may change. */
    BitSet touched() {
        return touched;
    }

    /** Returns the applicable operators, each once, in the order of the search, which depends on nothing but the game. */
    List<Operator> applicable(Evaluation evaluation) {
        evaluation.unbindAll();
        evaluation.operators.clear();
        for (JoinStep search : searches) {
            search.run(evaluation);
        }
        return findsRepeatedly
                ? List.copyOf(new LinkedHashSet<>(evaluation.operators))
                : List.copyOf(evaluation.operators);
    }

    /** Returns the state after the operator; all conditions of effects are judged before any effect is made. */
    State apply(Operator operator, Evaluation evaluation) {
        evaluation.unbindAll();
        evaluation.changes.clear();
        for (int i = 0; i < operator.arity(); i++) {
            evaluation.bindings[parameterSlots.get(i)] = operator.argument(i);
        }
        for (JoinStep effect : effects) {
            effect.run(evaluation);
        }
        return evaluation.state.after(evaluation.changes);
    }

    /** Records one addition or deletion. */
    private static final class RecordChange extends JoinStep {
        private final SlotAtom atom;
        private final boolean isAddition;
        private final TupleLayout layout;

        RecordChange(SlotAtom atom, boolean isAddition, TupleLayout layout) {
            this.atom = atom;
            this.isAddition = isAddition;
            this.layout = layout;
        }

        @Override
        boolean run(Evaluation evaluation) {
            evaluation.changes.record(atom.predicate().index(), atom.ground(evaluation.bindings, layout), isAddition);
            return false;
        }
    }

    /**
     * Takes an operator, unless each of its effects stands in its precondition already. The planner that the published
     * game runs on drops such operators, so "go to" is not offered for the place where one is.
     */
    private final class Emit extends JoinStep {
        /** The precondition's literals to compare with; null when some effect can never be among them. */
        private final List<Conjunction.Literal> conditions;

        Emit(Conjunction alternative) {
            this.conditions = alternative != null && coversAllEffects(alternative.literals())
                    ? List.copyOf(alternative.literals())
                    : null;
        }

        private boolean coversAllEffects(List<Conjunction.Literal> literals) {
            Map<Integer, Boolean> isAdded = new HashMap<>();
            plainEffects.forEach(
                    effect -> isAdded.merge(effect.atom().predicate().index(), effect.positive(), Boolean::logicalOr));
            return isAdded.entrySet().stream().allMatch(effect -> literals.stream()
                    .anyMatch(literal -> literal.positive() == effect.getValue()
                            && literal.atom().predicate().index() == effect.getKey()));
        }

        @Override
        boolean run(Evaluation evaluation) {
            int[] bindings = evaluation.bindings;
            if (conditions == null || changesSomething(bindings)) {
                evaluation.budget.spend(OPERATOR_COST);
                int[] arguments = new int[parameterSlots.size()];
                for (int i = 0; i < arguments.length; i++) {
                    arguments[i] = bindings[parameterSlots.get(i)];
                }
                evaluation.operators.add(remember(new Operator(CompiledAction.this, arguments)));
            }
            return false;
        }

        private boolean changesSomething(int[] bindings) {
            for (Conjunction.Literal effect : plainEffects) {
                if (!occurs(effect, conditions, bindings)
                        && (effect.positive()
                                || !occurs(new Conjunction.Literal(effect.atom(), true), plainEffects, bindings))) {
                    return true;
                }
            }
            return false;
        }

        private boolean occurs(Conjunction.Literal wanted, List<Conjunction.Literal> literals, int[] bindings) {
            long tuple = wanted.atom().ground(bindings, layout);
            for (Conjunction.Literal literal : literals) {
                if (literal.positive() == wanted.positive()
                        && literal.atom().predicate().index()
                                == wanted.atom().predicate().index()
                        && literal.atom().ground(bindings, layout) == tuple) {
                    return true;
                }
            }
            return false;
        }
    }

    private Operator remember(Operator operator) {
        Operator known = remembered.get(operator);
        if (known == null) {
            known = operator;
            if (remembered.size() < MOST_REMEMBERED) {
                remembered.put(operator, operator);
            }
        }
        return known;
    }
}
