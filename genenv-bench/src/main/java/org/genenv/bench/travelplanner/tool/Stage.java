package org.genenv.bench.travelplanner.tool;

import java.util.Locale;

/** With what an agent begins. */
public enum Stage {
    /** It looks things up with the tools, then writes a plan: the benchmark's two stages. */
    TOOLS,
    /** It writes a plan at once: sole planning. */
    PLAN;

    /** @return as a configuration names it */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
