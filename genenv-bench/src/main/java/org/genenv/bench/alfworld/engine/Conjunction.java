package org.genenv.bench.alfworld.engine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * One alternative of a condition: literals that must hold together, for some objects in its own slots.
 *
 * @param slots slots of the variables of {@code exists} that were lifted to this level
 */
record Conjunction(List<Integer> slots, List<Literal> literals, List<Equality> equalities, List<Universal> universals) {

    static final Conjunction TRUE = new Conjunction(List.of(), List.of(), List.of(), List.of());

    /** An atom that must hold, or must not. */
    record Literal(SlotAtom atom, boolean positive) {}

    /**
     * Two terms that must be the same object, or must not.
     *
     * @param left a slot, or {@code ~object} for a constant; so is {@code right}
     */
    record Equality(int left, int right, boolean equal) {
        void addSlots(BitSet slots) {
            if (left >= 0) {
                slots.set(left);
            }
            if (right >= 0) {
                slots.set(right);
            }
        }
    }

    /** One of {@code body} must hold whatever objects are in {@code slots}. */
    record Universal(List<Integer> slots, List<Conjunction> body) {
        void addFreeSlots(BitSet free) {
            BitSet used = new BitSet();
            for (Conjunction each : body) {
                each.addFreeSlots(used);
            }
            slots.forEach(used::clear);
            free.or(used);
        }
    }

    static Conjunction literal(SlotAtom atom, boolean positive) {
        return new Conjunction(List.of(), List.of(new Literal(atom, positive)), List.of(), List.of());
    }

    static Conjunction equality(int left, int right, boolean equal) {
        return new Conjunction(List.of(), List.of(), List.of(new Equality(left, right, equal)), List.of());
    }

    static Conjunction universal(List<Integer> slots, List<Conjunction> body) {
        return new Conjunction(List.of(), List.of(), List.of(), List.of(new Universal(slots, body)));
    }

    Conjunction and(Conjunction other) {
        return new Conjunction(
                concat(slots, other.slots),
                concat(literals, other.literals),
                concat(equalities, other.equalities),
                concat(universals, other.universals));
    }

    Conjunction withSlots(List<Integer> more) {
        return new Conjunction(concat(slots, more), literals, equalities, universals);
    }

    private static <T> List<T> concat(List<T> first, List<T> second) {
        if (first.isEmpty() || second.isEmpty()) {
            return first.isEmpty() ? second : first;
        }
        List<T> both = new ArrayList<>(first);
        both.addAll(second);
        return both;
    }

    /** Adds the slots that this conjunction uses and does not bind itself. */
    void addFreeSlots(BitSet free) {
        BitSet used = new BitSet();
        literals.forEach(literal -> literal.atom().addSlots(used));
        equalities.forEach(equality -> equality.addSlots(used));
        universals.forEach(universal -> universal.addFreeSlots(used));
        slots.forEach(used::clear);
        free.or(used);
    }
}
