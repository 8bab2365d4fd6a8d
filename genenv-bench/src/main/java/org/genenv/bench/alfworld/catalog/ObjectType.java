package org.genenv.bench.alfworld.catalog;

import java.util.Locale;
import java.util.Set;

/**
 * A type of object, such as a potato.
 *
 * @param name as the games print it, such as {@code cellphone}
 * @param pddlName as the games' facts spell it, such as {@code CellPhone}
 * @param properties what can be done with it
 * @param places names of the receptacle types that can hold it
 */
public record ObjectType(String name, String pddlName, Set<ObjectProperty> properties, Set<String> places) {
    /** Copies the sets. */
    public ObjectType {
        properties = Set.copyOf(properties);
        places = Set.copyOf(places);
    }

    ObjectType(String pddlName, Set<ObjectProperty> properties, Set<String> places) {
        this(pddlName.toLowerCase(Locale.ROOT), pddlName, properties, places);
    }

    /** Whether this can be done with objects of the type. */
    public boolean is(ObjectProperty property) {
        return properties.contains(property);
    }

    /** Whether a receptacle of that type can hold it. */
    public boolean fits(ReceptacleType receptacle) {
        return places.contains(receptacle.name());
    }

    /** @return the constant that stands for this type in facts, such as {@code CellPhoneType} */
    public String constant() {
        return pddlName + "Type";
    }

    /**
     * The id of one object; see {@link ReceptacleType#instanceId}.
     *
     * @param ordinal place among its type in ascending order of ids, from 1 to 99
     */
    public String instanceId(int ordinal) {
        return pddlName + "_bar_" + String.format(Locale.ROOT, "%02d", ordinal);
    }
}
