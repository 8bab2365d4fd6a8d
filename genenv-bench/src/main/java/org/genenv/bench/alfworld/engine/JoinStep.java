package org.genenv.bench.alfworld.engine;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * One step of a search for objects that satisfy a condition. Steps form a chain: each tries its ways to go on and hands
 * every one to the next step, as nested loops would. The chain's last step says what happens with a complete binding.
 */
abstract class JoinStep {
    /**
     * Tries the ways to go on from the bindings made so far.
     *
     * @return true to end the whole search; bindings made by this step are undone either way, so whatever must be kept
     *     is taken by the last step
     */
    abstract boolean run(Evaluation evaluation);

    /** Ends a search at the first complete binding. */
    static final class Found extends JoinStep {
        @Override
        boolean run(Evaluation evaluation) {
            return true;
        }
    }

    /** Goes through the facts that fit an atom and binds its open slots. */
    static final class Match extends JoinStep {
        private final ObjectTable objects;
        private final TupleLayout layout;
        private final JoinStep next;
        private final int relation;
        private final int[] boundSlots;
        private final int[] boundShifts;
        private final int[] openSlots;
        private final int[] openShifts;
        private final int[] openTypes;
        private final long constants;
        private final long mask;

        /** The part of {@link #mask} that is an unbroken run from the first argument: those facts lie together. */
        private final long prefixMask;

        /**
         * Prepares the search for an atom.
         *
         * @param isBound whether a slot is bound when this step begins
         * @param slotTypes types of all slots
         */
        Match(
                SlotAtom atom,
                BitSet isBound,
                List<Integer> slotTypes,
                ObjectTable objects,
                TupleLayout layout,
                JoinStep next) {
            this.objects = objects;
            this.layout = layout;
            this.next = next;
            this.relation = atom.predicate().index();
            int arity = atom.arity();
            int[] bound = new int[arity];
            int[] boundAt = new int[arity];
            int[] open = new int[arity];
            int[] openAt = new int[arity];
            int bounds = 0;
            int opens = 0;
            long fixed = 0;
            long fixedMask = 0;
            long prefix = 0;
            for (int position = 0; position < arity; position++) {
                int shift = layout.shift(arity, position);
                if (atom.isSlot(position) && !isBound.get(atom.slot(position))) {
                    open[opens] = atom.slot(position);
                    openAt[opens++] = shift;
                    continue;
                }
                if (atom.isSlot(position)) {
                    bound[bounds] = atom.slot(position);
                    boundAt[bounds++] = shift;
                } else {
                    fixed |= (long) atom.constant(position) << shift;
                }
                fixedMask |= layout.mask(shift);
                if (opens == 0) {
                    prefix = fixedMask;
                }
            }
            this.boundSlots = Arrays.copyOf(bound, bounds);
            this.boundShifts = Arrays.copyOf(boundAt, bounds);
            this.openSlots = Arrays.copyOf(open, opens);
            this.openShifts = Arrays.copyOf(openAt, opens);
            this.openTypes = new int[opens];
            for (int i = 0; i < opens; i++) {
                openTypes[i] = slotTypes.get(open[i]);
            }
            this.constants = fixed;
            this.mask = fixedMask;
            this.prefixMask = prefix;
        }

        @Override
        boolean run(Evaluation evaluation) {
            int[] bindings = evaluation.bindings;
            long[] facts = evaluation.state.relation(relation);
            long wanted = constants;
            for (int i = 0; i < boundSlots.length; i++) {
                wanted |= (long) bindings[boundSlots[i]] << boundShifts[i];
            }
            long prefix = wanted & prefixMask;
            int first = prefixMask == 0 ? 0 : TupleLayout.lowerBound(facts, prefix);
            boolean stop = false;
            for (int i = first; i < facts.length && !stop; i++) {
                long fact = facts[i];
                evaluation.budget.spend(1);
                if ((fact & prefixMask) != prefix) {
                    break;
                }
                if ((fact & mask) == wanted) {
                    stop = bind(fact, bindings) && next.run(evaluation);
                    for (int slot : openSlots) {
                        bindings[slot] = Evaluation.UNBOUND;
                    }
                }
            }
            return stop;
        }

        /** A variable that stands twice in the atom is bound by its first place and compared at its second. */
        private boolean bind(long fact, int[] bindings) {
            for (int i = 0; i < openSlots.length; i++) {
                int object = layout.object(fact, openShifts[i]);
                int before = bindings[openSlots[i]];
                if (before == Evaluation.UNBOUND ? !objects.isA(object, openTypes[i]) : before != object) {
                    return false;
                }
                bindings[openSlots[i]] = object;
            }
            return true;
        }
    }

    /** Goes on if an atom without open slots holds, or does not. */
    static final class Check extends JoinStep {
        private final SlotAtom atom;
        private final boolean positive;
        private final TupleLayout layout;
        private final JoinStep next;

        Check(SlotAtom atom, boolean positive, TupleLayout layout, JoinStep next) {
            this.atom = atom;
            this.positive = positive;
            this.layout = layout;
            this.next = next;
        }

        @Override
        boolean run(Evaluation evaluation) {
            evaluation.budget.spend(1);
            long tuple = atom.ground(evaluation.bindings, layout);
            return evaluation.state.holds(atom.predicate().index(), tuple) == positive && next.run(evaluation);
        }
    }

    /** Goes on if two bound terms are the same object, or are not. */
    static final class Compare extends JoinStep {
        private final Conjunction.Equality equality;
        private final JoinStep next;

        Compare(Conjunction.Equality equality, JoinStep next) {
            this.equality = equality;
            this.next = next;
        }

        @Override
        boolean run(Evaluation evaluation) {
            int left = equality.left() >= 0 ? evaluation.bindings[equality.left()] : ~equality.left();
            int right = equality.right() >= 0 ? evaluation.bindings[equality.right()] : ~equality.right();
            return (left == right) == equality.equal() && next.run(evaluation);
        }
    }

    /** Goes through all objects of a slot's type. */
    static final class Enumerate extends JoinStep {
        private final int slot;
        private final int[] candidates;
        private final JoinStep next;

        Enumerate(int slot, int[] candidates, JoinStep next) {
            this.slot = slot;
            this.candidates = candidates;
            this.next = next;
        }

        @Override
        boolean run(Evaluation evaluation) {
            boolean stop = false;
            for (int i = 0; i < candidates.length && !stop; i++) {
                evaluation.budget.spend(1);
                evaluation.bindings[slot] = candidates[i];
                stop = next.run(evaluation);
            }
            evaluation.bindings[slot] = Evaluation.UNBOUND;
            return stop;
        }
    }

    /** Goes on, once, if one of several searches that end in {@link Found} succeeds, or if none does. */
    static final class Any extends JoinStep {
        private final List<JoinStep> searches;
        private final boolean expected;
        private final JoinStep next;

        Any(List<JoinStep> searches, boolean expected, JoinStep next) {
            this.searches = List.copyOf(searches);
            this.expected = expected;
            this.next = next;
        }

        @Override
        boolean run(Evaluation evaluation) {
            boolean found = false;
            for (int i = 0; i < searches.size() && !found; i++) {
                found = searches.get(i).run(evaluation);
            }
            return found == expected && next.run(evaluation);
        }
    }
}
