package org.genenv.bench.alfworld.catalog;

import java.util.Locale;

/**
 * A type of receptacle, such as a cabinet.
 *
 * @param name as the games print it, such as {@code sidetable}
 * @param pddlName as the games' facts spell it, such as {@code SideTable}
 * @param isOpenable whether it has a door; one with a door starts closed
 * @param usualMost how many of them one house of ALFWorld's games has at most, up to 6
 * @param frequency how many of them the games have that the catalog was read from; unitless weight
 */
public record ReceptacleType(String name, String pddlName, boolean isOpenable, int usualMost, int frequency) {
    private static final String BASIN = "Basin";

    ReceptacleType(String pddlName, boolean isOpenable, int usualMost, int frequency) {
        this(pddlName.toLowerCase(Locale.ROOT), pddlName, isOpenable, usualMost, frequency);
    }

    /** @return the constant that stands for this type in facts, such as {@code SideTableType} */
    public String constant() {
        return pddlName + "Type";
    }

    /**
     * The id of one receptacle, from which players of ALFWorld's games derive the name they print: the part before
     * {@code _bar_}, with {@code basin} put behind it where the id contains that word.
     *
     * @param ordinal place among its type in ascending order of ids, from 1 to 99
     */
    public String instanceId(int ordinal) {
        String number = String.format(Locale.ROOT, "%02d", ordinal);
        return pddlName.endsWith(BASIN)
                ? pddlName.substring(0, pddlName.length() - BASIN.length()) + "_bar_" + number + "_bar_" + pddlName
                : pddlName + "_bar_" + number;
    }
}
