package org.genenv.bench.alfworld.engine;

import java.util.BitSet;
import java.util.List;

/**
 * The text grammar of a game, bound to a domain: what is printed at the start and for each action. Immutable, shared by
 * all games with the same texts.
 *
 * @param actions by the position of the action in the domain
 * @param slotCount how many variable names the grammar uses; a variable is a slot of a binding array
 */
record Grammar(Template intro, ListWords listWords, List<ActionTexts> actions, int slotCount) {
    /**
     * What lists in words are made of; null templates are never reached, since a grammar that prints lists must define
     * all three.
     */
    record ListWords(Template empty, Template separator, Template lastSeparator) {}

    /**
     * The texts of one action.
     *
     * @param template the command
     * @param feedback what is printed after the action's effects
     * @param parameterSlots per parameter of the action its slot
     * @param commandReads relations that the command's text depends on; it is fixed if none of them ever changes
     */
    record ActionTexts(Template template, Template feedback, List<Integer> parameterSlots, BitSet commandReads) {}
}
