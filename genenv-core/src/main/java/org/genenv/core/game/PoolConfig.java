package org.genenv.core.game;

import org.genenv.core.config.Setting;

/** How long and how much the two pools remember. */
public record PoolConfig(
        @Setting(
                        value = "2",
                        range = "1 or more",
                        unit = "epochs",
                        doc = "How long the simulator learns from a generation.",
                        source = "quickstart recipe")
                int generationEpochs,
        @Setting(
                        value = "0",
                        range = "0 or more",
                        doc = "Most generations that are remembered, the newest; 0 for no limit but their age.")
                int generationLimit,
        @Setting(
                        value = "1",
                        range = "0 or more",
                        unit = "epochs",
                        doc = "How long valid traces of the agent are remembered; 0 forgets them at once.")
                int traceEpochs,
        @Setting(
                        value = "0",
                        range = "0 or more",
                        unit = "groups",
                        doc = "Most groups of traces that are remembered, the newest; 0 for no limit but their age.")
                int traceLimit) {
    /** Checks every value. */
    public PoolConfig {
        atLeast(1, "generationEpochs", generationEpochs);
        atLeast(0, "generationLimit", generationLimit);
        atLeast(0, "traceEpochs", traceEpochs);
        atLeast(0, "traceLimit", traceLimit);
    }

    /** The recipe's pools: by age alone. */
    public static PoolConfig defaults() {
        return ofAges(2, 1);
    }

    /** Pools that forget by age alone. */
    public static PoolConfig ofAges(int generationEpochs, int traceEpochs) {
        return new PoolConfig(generationEpochs, 0, traceEpochs, 0);
    }

    private static void atLeast(int least, String name, int value) {
        if (value < least) {
            throw new IllegalArgumentException(name + " is " + value + ", expected " + least + " or more");
        }
    }
}
