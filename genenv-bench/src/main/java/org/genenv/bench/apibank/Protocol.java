package org.genenv.bench.apibank;

import java.util.List;
import org.genenv.bench.option.NamedChoice;

/** The ways to count a call. */
enum Protocol implements NamedChoice {
    /** As upstream: fresh tables for every call, lists stay texts, each API compares results in its own way. */
    OFFICIAL("official"),
    /** Likewise, but lists are read as lists, and the earlier calls of the dialogue are in effect. */
    LENIENT("lenient"),
    /** The call itself is compared with the recorded one, name and parameters; nothing runs. As ToolRL and the GenEnv paper do. */
    PAPER("paper");

    private final String title;

    Protocol(String title) {
        this.title = title;
    }

    @Override
    public String title() {
        return title;
    }

    /** @return the names of all, the usual one first */
    public static List<String> titles() {
        return NamedChoice.titles(Protocol.class);
    }

    /**
     * Finds a protocol by its name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Protocol named(String title) {
        return NamedChoice.of(Protocol.class, "protocol", title);
    }
}
