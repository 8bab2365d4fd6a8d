package org.genenv.bench.option;

import java.util.Arrays;
import java.util.List;

/** One of several things to choose from, with the name by which it is typed. For enums. */
public interface NamedChoice {
    /** @return its name on the command line */
    String title();

    /** @return the names of all, in the order of the constants */
    static <E extends Enum<E> & NamedChoice> List<String> titles(Class<E> choices) {
        return Arrays.stream(choices.getEnumConstants()).map(NamedChoice::title).toList();
    }

    /**
     * Finds a choice by its name.
     *
     * @param what is chosen, for the message
     * @throws IllegalArgumentException if there is none of this name
     */
    static <E extends Enum<E> & NamedChoice> E of(Class<E> choices, String what, String title) {
        return Arrays.stream(choices.getEnumConstants())
                .filter(choice -> choice.title().equals(title))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        what + " '" + title + "' is not known; known are " + String.join(", ", titles(choices))));
    }
}
