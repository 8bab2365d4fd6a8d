package org.genenv.bench.bamboogle.task;

/** Which questions are held out: a fifth of all, told by their signature alone, so that no wording of one gets into training. */
public final class HeldOut {
    private static final int ONE_IN = 5;

    private HeldOut() {}

    /** Whether a question belongs to the panel and never to training. */
    public static boolean is(TwoHopTask task) {
        int hash = task.signature().hashCode() * 0x9E3779B9; // neighbouring hashes part
        return Math.floorMod(hash ^ (hash >>> 15), ONE_IN) == 0;
    }
}
