package org.genenv.bench.alfworld.engine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Puts the literals of a conjunction into an order that finds few candidates early, judged by the facts at the start of
 * the game: checks as soon as they can be made, then the atom with the fewest expected matches, then plain enumeration
 * of a type. Parts that share no open slot are searched apart, so they do not multiply.
 */
final class JoinPlanner {
    private final ObjectTable objects;
    private final TupleLayout layout;
    private final FactStatistics statistics;
    private final List<Integer> slotTypes;
    private final WorkBudget budget;

    JoinPlanner(
            ObjectTable objects,
            TupleLayout layout,
            FactStatistics statistics,
            List<Integer> slotTypes,
            WorkBudget budget) {
        this.objects = objects;
        this.layout = layout;
        this.statistics = statistics;
        this.slotTypes = slotTypes;
        this.budget = budget;
    }

    /** Returns a search that succeeds if one of the alternatives holds, given the slots that are bound. */
    JoinStep anyOf(List<Conjunction> alternatives, BitSet bound, JoinStep next) {
        List<JoinStep> searches = new ArrayList<>();
        for (Conjunction alternative : alternatives) {
            searches.add(plan(alternative, bound, List.of(), new JoinStep.Found()));
        }
        return new JoinStep.Any(searches, true, next);
    }

    /**
     * Orders one alternative for a search.
     *
     * @param bound slots that are bound when the search begins
     * @param required slots whose every binding {@code last} is to see
     * @param last what to do with a binding of all slots
     */
    JoinStep plan(Conjunction conjunction, BitSet bound, List<Integer> required, JoinStep last) {
        List<Item> items = items(conjunction);
        budget.spend(items.size() * items.size() + slotTypes.size());
        BitSet open = new BitSet();
        required.forEach(open::set);
        conjunction.slots().forEach(open::set);
        BitSet main = new BitSet();
        required.forEach(main::set);
        grow(main, items, open);

        List<Item> apart = new ArrayList<>();
        List<Item> together = new ArrayList<>();
        for (Item item : items) {
            (item.slots.intersects(main) ? together : apart).add(item);
        }
        JoinStep step = order(together, main, bound, last);
        BitSet rest = (BitSet) open.clone();
        rest.andNot(main);
        while (!rest.isEmpty()) {
            BitSet component = new BitSet();
            component.set(rest.nextSetBit(0));
            grow(component, apart, open);
            List<Item> own = new ArrayList<>();
            for (Item item : apart) {
                if (item.slots.intersects(component)) {
                    own.add(item);
                }
            }
            step = new JoinStep.Any(List.of(order(own, component, bound, new JoinStep.Found())), true, step);
            apart.removeAll(own);
            rest.andNot(component);
        }
        return order(apart, new BitSet(), bound, step);
    }

    /** Adds the open slots that are linked to the component by an item, directly or through others. */
    private void grow(BitSet component, List<Item> items, BitSet open) {
        boolean grown = !component.isEmpty();
        while (grown) {
            budget.spend(items.size());
            int before = component.cardinality();
            for (Item item : items) {
                if (item.slots.intersects(component)) {
                    BitSet linked = (BitSet) item.slots.clone();
                    linked.and(open);
                    component.or(linked);
                }
            }
            grown = component.cardinality() > before;
        }
    }

    private JoinStep order(List<Item> items, BitSet slots, BitSet alreadyBound, JoinStep last) {
        List<Item> left = new ArrayList<>(items);
        BitSet bound = (BitSet) alreadyBound.clone();
        List<StepMaker> makers = new ArrayList<>();
        while (true) {
            for (Item item : List.copyOf(left)) {
                if (isSubset(item.slots, bound)) {
                    BitSet boundHere = (BitSet) bound.clone();
                    makers.add(next -> item.check(this, boundHere, next));
                    left.remove(item);
                }
            }
            Item best = cheapest(left, bound);
            if (best != null) {
                BitSet boundHere = (BitSet) bound.clone();
                makers.add(next -> new JoinStep.Match(best.atom, boundHere, slotTypes, objects, layout, next));
                bound.or(best.slots);
                left.remove(best);
                continue;
            }
            BitSet open = (BitSet) slots.clone();
            open.andNot(bound);
            if (open.isEmpty()) {
                break;
            }
            int slot = open.nextSetBit(0);
            makers.add(next -> new JoinStep.Enumerate(slot, objects.members(slotTypes.get(slot)), next));
            bound.set(slot);
        }
        JoinStep step = last;
        for (int i = makers.size() - 1; i >= 0; i--) {
            step = makers.get(i).before(step);
        }
        return step;
    }

    private Item cheapest(List<Item> items, BitSet bound) {
        Item best = null;
        double fewest = Double.POSITIVE_INFINITY;
        for (Item item : items) {
            if (item.atom != null && item.positive) {
                double expected = statistics.expectedMatches(item.atom, bound);
                if (expected < fewest) {
                    fewest = expected;
                    best = item;
                }
            }
        }
        return best;
    }

    private static boolean isSubset(BitSet inner, BitSet outer) {
        BitSet missing = (BitSet) inner.clone();
        missing.andNot(outer);
        return missing.isEmpty();
    }

    private static List<Item> items(Conjunction conjunction) {
        List<Item> items = new ArrayList<>();
        for (Conjunction.Literal literal : conjunction.literals()) {
            Item item = new Item(literal.atom(), literal.positive(), null, null);
            literal.atom().addSlots(item.slots);
            items.add(item);
        }
        for (Conjunction.Equality equality : conjunction.equalities()) {
            Item item = new Item(null, false, equality, null);
            equality.addSlots(item.slots);
            items.add(item);
        }
        for (Conjunction.Universal universal : conjunction.universals()) {
            Item item = new Item(null, false, null, universal);
            universal.addFreeSlots(item.slots);
            items.add(item);
        }
        return items;
    }

    /** Makes a step that hands on to the given one. Chains are built from their end. */
    private interface StepMaker {
        JoinStep before(JoinStep next);
    }

    /** A literal, an equality or a universal condition, with the slots it needs. */
    private static final class Item {
        private final SlotAtom atom;
        private final boolean positive;
        private final Conjunction.Equality equality;
        private final Conjunction.Universal universal;
        private final BitSet slots = new BitSet();

        Item(SlotAtom atom, boolean positive, Conjunction.Equality equality, Conjunction.Universal universal) {
            this.atom = atom;
            this.positive = positive;
            this.equality = equality;
            this.universal = universal;
        }

        JoinStep check(JoinPlanner planner, BitSet bound, JoinStep next) {
            if (atom != null) {
                return new JoinStep.Check(atom, positive, planner.layout, next);
            }
            return equality != null ? new JoinStep.Compare(equality, next) : planner.forAll(universal, bound, next);
        }
    }

    /** Looks for a counterexample: objects for the slots under which no alternative of the body holds. */
    private JoinStep forAll(Conjunction.Universal universal, BitSet bound, JoinStep next) {
        BitSet inside = (BitSet) bound.clone();
        universal.slots().forEach(inside::set);
        List<JoinStep> body = new ArrayList<>();
        for (Conjunction alternative : universal.body()) {
            body.add(plan(alternative, inside, List.of(), new JoinStep.Found()));
        }
        JoinStep counterexample = new JoinStep.Any(body, false, new JoinStep.Found());
        for (int slot : universal.slots()) {
            counterexample = new JoinStep.Enumerate(slot, objects.members(slotTypes.get(slot)), counterexample);
        }
        return new JoinStep.Any(List.of(counterexample), false, next);
    }
}
