package org.genenv.bench.alfworld.catalog;

/** What can be done with objects of a type. */
public enum ObjectProperty {
    /** It can be taken. */
    PICKUPABLE("pickupable"),
    /** It can be cleaned in a sink. */
    CLEANABLE("cleanable"),
    /** It can be heated in a microwave. */
    HEATABLE("heatable"),
    /** It can be cooled in a fridge. */
    COOLABLE("coolable"),
    /** It can be cut with a knife. */
    SLICEABLE("sliceable"),
    /** It can be switched on. */
    TOGGLEABLE("toggleable"),
    /** It has an inside of its own, like a bowl. */
    CONTAINER("isReceptacleObject");

    private final String predicate;

    ObjectProperty(String predicate) {
        this.predicate = predicate;
    }

    /** @return the predicate that states it in facts */
    public String predicate() {
        return predicate;
    }
}
