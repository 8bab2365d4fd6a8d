package org.genenv.core.generation;

/** What was sampled in one turn: ids and, for each, the natural log-probability under the policy (temperature 1, no filters). */
public final class Completion {
    private final int[] ids;
    private final float[] logProbs;
    private final FinishReason finishReason;

    Completion(int[] ids, float[] logProbs, FinishReason finishReason) {
        this.ids = ids;
        this.logProbs = logProbs;
        this.finishReason = finishReason;
    }

    /** The sampled ids, a copy, a stop id included; empty when the context was full before the turn. */
    public int[] ids() {
        return ids.clone();
    }

    /** The log-probabilities, a copy, one an id. */
    public float[] logProbs() {
        return logProbs.clone();
    }

    /** Why it ended. */
    public FinishReason finishReason() {
        return finishReason;
    }
}
