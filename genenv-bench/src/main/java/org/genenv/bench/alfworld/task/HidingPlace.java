package org.genenv.bench.alfworld.task;

import java.util.Locale;

/** Where the searched object lies at the start; which of these receptacles it is, the environment draws. */
public enum HidingPlace {
    /** In a receptacle with a door, which is closed. */
    CLOSED,
    /** In or on a receptacle without a door, in plain view of whoever stands there. */
    OPEN;

    /** @return the name in tasks: {@code closed} or {@code open} */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
