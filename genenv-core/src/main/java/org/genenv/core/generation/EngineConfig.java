package org.genenv.core.generation;

import java.time.Duration;

/**
 * Size of a generation engine. Its cache holds {@code slots * contextLength} tokens, allocated when the engine is made.
 *
 * @param slots conversations at a time, 1 or more
 * @param contextLength most tokens of a conversation, 2 or more
 * @param prefillChunk most tokens of one conversation that one step takes in, so that a long prompt stops the others only briefly
 * @param patience how long a step is held back for answers of tasks, so that fast environments always rejoin together and a run does
 *     not depend on the clock; a task that misses it is not waited for again until it has answered
 */
public record EngineConfig(int slots, int contextLength, int prefillChunk, Duration patience) {
    /** Checks the ranges. */
    public EngineConfig {
        if (slots < 1 || contextLength < 2 || prefillChunk < 1 || patience.isNegative()) {
            throw new IllegalArgumentException("slots " + slots + ", contextLength " + contextLength + ", prefillChunk "
                    + prefillChunk + ", patience " + patience
                    + "; expected at least 1, 2, 1 and a duration that is not negative");
        }
    }

    /** Chunks of 512 tokens and a patience of one second. */
    public static EngineConfig of(int slots, int contextLength) {
        return new EngineConfig(slots, contextLength, 512, Duration.ofSeconds(1));
    }
}
