package org.genenv.bench.travelplanner.query;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What a party wants to be allowed where it sleeps. */
public enum HouseRule {
    /** To smoke. */
    SMOKING("smoking"),
    /** To celebrate. */
    PARTIES("parties"),
    /** To bring small children. */
    CHILDREN("children under 10"),
    /** To have guests. */
    VISITORS("visitors"),
    /** To bring animals. */
    PETS("pets");

    private final String word;

    HouseRule(String word) {
        this.word = word;
    }

    /** @return as queries name it */
    public String word() {
        return word;
    }

    /** @return whether the rules of a house, such as {@code No parties & No pets}, allow it */
    public boolean isAllowedBy(String houseRules) {
        return !houseRules.contains("No " + word);
    }

    /** @return what a word names, if it names anything */
    public static Optional<HouseRule> of(String word) {
        return Arrays.stream(values()).filter(rule -> rule.word.equals(word)).findFirst();
    }

    /** @return every word */
    public static List<String> words() {
        return Arrays.stream(values()).map(HouseRule::word).toList();
    }
}
