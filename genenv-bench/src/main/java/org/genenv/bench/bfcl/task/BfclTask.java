package org.genenv.bench.bfcl.task;

/** A task about calling functions, read and consistent in itself. */
public sealed interface BfclTask permits SingleTurnTask, MultiTurnTask {
    /** @return what sort of calls it wants */
    TaskKind kind();

    /** @return the canonical JSON, on one line */
    String toJson();

    /**
     * Tasks of equal signature are near duplicates: they want the same calls of the same functions, or in a world the same calls in the same
     * turns. How the request is worded, how functions are described, and how a world begins makes no other exercise.
     */
    String signature();
}
