package org.genenv.bench.task;

/** Streams of randomness that never meet: what is drawn for one purpose says nothing about another. */
public enum DrawStream {
    /** Tasks from which the simulator starts. */
    SEEDS(0x5EED_0000_0000_0001L),
    /** Tasks that are held out. */
    PANEL(0x9A4E_1000_0000_0002L),
    /** What the agent imitates before the game. */
    AGENT_DEMONSTRATION(0xA6E7_7000_0000_0003L),
    /** What the simulator imitates before the game. */
    SIMULATOR_DEMONSTRATION(0x51A0_1A70_0000_0004L);

    private final long key;

    DrawStream(long key) {
        this.key = key;
    }

    /** @return the seed of a generator: a mix of the stream and the draw (the finaliser of SplitMix64) */
    public long seed(long draw) {
        long z = draw * 0x9E3779B97F4A7C15L + key;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
