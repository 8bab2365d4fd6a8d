package org.genenv.bench.alfworld.engine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Brings conditions into disjunctive form over the objects of one problem: {@code or} becomes alternatives, {@code
 * exists} becomes slots, {@code not} moves to the atoms. What is left of {@code forall} stays a nested condition.
 *
 * <p>One compiler serves one action, or one goal. Sizes are bounded, since the form can grow exponentially.
 */
final class ConditionCompiler {
    private static final int MOST_ALTERNATIVES = 256;
    private static final int MOST_LITERALS = 500;
    private static final int MOST_SLOTS = 64;

    private final ObjectTable objects;
    private final TypeHierarchy types;
    private final WorkBudget budget;
    private final List<Integer> slotTypes = new ArrayList<>();
    private int literals;

    ConditionCompiler(ObjectTable objects, TypeHierarchy types, WorkBudget budget) {
        this.objects = objects;
        this.types = types;
        this.budget = budget;
    }

    /** Returns per slot its type; a live view. */
    List<Integer> slotTypes() {
        return slotTypes;
    }

    /** Returns new slots, one per variable. */
    List<Integer> allocate(List<Parameter> variables) {
        List<Integer> slots = new ArrayList<>();
        for (Parameter variable : variables) {
            slots.add(slotTypes.size());
            slotTypes.add(types.index(variable.type()));
        }
        if (slotTypes.size() > MOST_SLOTS) {
            throw new WorkLimitException("a condition has more than " + MOST_SLOTS + " variables");
        }
        return slots;
    }

    static Map<String, Integer> inner(Map<String, Integer> scope, List<Parameter> variables, List<Integer> slots) {
        Map<String, Integer> inner = new HashMap<>(scope);
        for (int i = 0; i < slots.size(); i++) {
            inner.put(variables.get(i).name(), slots.get(i));
        }
        return inner;
    }

    /**
     * Brings a condition, or its opposite, into disjunctive form.
     *
     * @param scope slots of the variables around the condition
     * @param positive false to compile the opposite of the condition
     * @return alternatives, of which one must hold; none when the condition can never hold
     */
    List<Conjunction> compile(Condition condition, boolean positive, Map<String, Integer> scope) {
        if (condition instanceof Condition.Holds holds) {
            count();
            if (namesUnknownObject(holds.atom().arguments())) {
                return constant(!positive);
            }
            return List.of(Conjunction.literal(atom(holds.atom(), scope), positive));
        }
        if (condition instanceof Condition.Equal equal) {
            count();
            if (namesUnknownObject(List.of(equal.left(), equal.right()))) {
                return constant(equal.left().equals(equal.right()) == positive);
            }
            return List.of(Conjunction.equality(term(equal.left(), scope), term(equal.right(), scope), positive));
        }
        if (condition instanceof Condition.Not not) {
            return compile(not.part(), !positive, scope);
        }
        if (condition instanceof Condition.And and) {
            return positive ? all(and.parts(), true, scope) : any(and.parts(), false, scope);
        }
        if (condition instanceof Condition.Or or) {
            return positive ? any(or.parts(), true, scope) : all(or.parts(), false, scope);
        }
        if (condition instanceof Condition.Exists exists) {
            return quantified(exists.variables(), exists.body(), positive, positive, scope);
        }
        if (condition instanceof Condition.ForAll all) {
            return quantified(all.variables(), all.body(), !positive, positive, scope);
        }
        throw new AssertionError(condition);
    }

    private List<Conjunction> quantified(
            List<Parameter> variables,
            Condition body,
            boolean existential,
            boolean positive,
            Map<String, Integer> scope) {
        List<Integer> slots = allocate(variables);
        List<Conjunction> inner = compile(body, positive, inner(scope, variables, slots));
        if (!existential) {
            return List.of(Conjunction.universal(slots, inner));
        }
        List<Conjunction> lifted = new ArrayList<>();
        inner.forEach(each -> lifted.add(each.withSlots(slots)));
        return lifted;
    }

    private List<Conjunction> any(List<Condition> parts, boolean positive, Map<String, Integer> scope) {
        List<Conjunction> alternatives = new ArrayList<>();
        for (Condition part : parts) {
            alternatives.addAll(compile(part, positive, scope));
            requireFew(alternatives.size());
        }
        return alternatives;
    }

    private List<Conjunction> all(List<Condition> parts, boolean positive, Map<String, Integer> scope) {
        List<Conjunction> product = constant(true);
        for (Condition part : parts) {
            List<Conjunction> alternatives = compile(part, positive, scope);
            requireFew(product.size() * alternatives.size());
            List<Conjunction> longer = new ArrayList<>();
            for (Conjunction left : product) {
                for (Conjunction right : alternatives) {
                    budget.spend(1 + left.literals().size() + right.literals().size());
                    longer.add(left.and(right));
                }
            }
            product = longer;
        }
        return product;
    }

    private static List<Conjunction> constant(boolean value) {
        return value ? List.of(Conjunction.TRUE) : List.of();
    }

    private void count() {
        literals++;
        if (literals > MOST_LITERALS) {
            throw new WorkLimitException("a condition has more than " + MOST_LITERALS + " atoms");
        }
    }

    private static void requireFew(int alternatives) {
        if (alternatives > MOST_ALTERNATIVES) {
            throw new WorkLimitException("a condition has more than " + MOST_ALTERNATIVES + " alternatives");
        }
    }

    /**
     * A domain is shared by many houses and may name a type of thing that this house lacks. No fact is about it.
     * (Problem texts are held to their declarations when they are read.)
     */
    private boolean namesUnknownObject(List<Term> terms) {
        for (Term term : terms) {
            if (term instanceof Term.Constant constant && objects.index(constant.name()) == ObjectTable.UNKNOWN) {
                return true;
            }
        }
        return false;
    }

    boolean isGroundable(Atom atom) {
        return !namesUnknownObject(atom.arguments());
    }

    SlotAtom atom(Atom atom, Map<String, Integer> scope) {
        int[] terms = new int[atom.arguments().size()];
        for (int i = 0; i < terms.length; i++) {
            terms[i] = term(atom.arguments().get(i), scope);
        }
        return new SlotAtom(atom.predicate(), terms);
    }

    private int term(Term term, Map<String, Integer> scope) {
        if (term instanceof Term.Variable variable) {
            return scope.get(variable.name());
        }
        return ~objects.index(((Term.Constant) term).name());
    }
}
