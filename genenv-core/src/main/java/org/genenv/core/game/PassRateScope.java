package org.genenv.core.game;

/** Over which attempts the pass rate of a task is taken (paper, Eq. 2). */
public enum PassRateScope {
    /** Over the attempts at all variations of its seed, as published: n = variations x group size. */
    BATCH,
    /** Over the attempts at this task alone: n = group size. */
    TASK
}
