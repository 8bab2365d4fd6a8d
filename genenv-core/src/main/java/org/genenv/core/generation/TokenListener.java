package org.genenv.core.generation;

/** Hears of each token of a conversation as it is sampled, for example to print an answer while it grows. */
@FunctionalInterface
public interface TokenListener {
    /** Hears nothing. */
    TokenListener NONE = (id, logProb) -> {};

    /**
     * Called on the engine's thread, in order, before the task is told of the completion that the token ends. It holds up every
     * conversation of the engine while it runs; an exception ends the run.
     *
     * @param id the sampled token, stop ids included
     * @param logProb its natural log-probability under the policy
     */
    void sampled(int id, float logProb);
}
