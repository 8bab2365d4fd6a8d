package org.genenv.bench.bamboogle;

import java.util.List;
import org.genenv.bench.option.NamedChoice;

/** The ways to count. Both print all three figures; they differ in the headline, and in how a model is asked. */
enum Protocol implements NamedChoice {
    /** Exact match, as Search-R1 and FlashRAG count. */
    OFFICIAL("official"),
    /**
     * Cover-EM, the looser matcher that the GenEnv paper's protocol has (after ToolRL): the model searches by calls, native where its chat template writes them,
     * and puts its answer into a box. Bamboogle records no calls that a call could be compared with, so the answer alone counts.
     */
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
