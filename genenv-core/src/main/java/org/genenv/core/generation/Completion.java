package org.genenv.core.generation;

import java.util.Arrays;
import java.util.Optional;

/** What was sampled in one turn: ids and, for each, the natural log-probability under the policy (temperature 1, no filters). */
public final class Completion {
    private final int[] ids;
    private final float[] logProbs;
    private final FinishReason finishReason;
    private final Optional<String> textBeforeStop;

    Completion(int[] ids, float[] logProbs, FinishReason finishReason, Optional<String> textBeforeStop) {
        this.ids = ids;
        this.logProbs = logProbs;
        this.finishReason = finishReason;
        this.textBeforeStop = textBeforeStop;
    }

    /** A turn that ended before anything was sampled. */
    static Completion empty(FinishReason reason) {
        return new Completion(new int[0], new float[0], reason, Optional.empty());
    }

    /** The sampled ids, a copy, a stop id included; empty when the context was full or the deadline over before the turn. */
    public int[] ids() {
        return ids.clone();
    }

    /** What was said: the sampled ids without the stop id that ended them, a copy. */
    public int[] spokenIds() {
        return Arrays.copyOf(ids, finishReason == FinishReason.STOP_ID ? ids.length - 1 : ids.length);
    }

    /** The log-probabilities, a copy, one an id. */
    public float[] logProbs() {
        return logProbs.clone();
    }

    /** Why it ended. */
    public FinishReason finishReason() {
        return finishReason;
    }

    /** The text up to the stop string; present when the completion ended by {@link FinishReason#STOP_STRING}. */
    public Optional<String> textBeforeStop() {
        return textBeforeStop;
    }
}
