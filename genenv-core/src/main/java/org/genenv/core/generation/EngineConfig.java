package org.genenv.core.generation;

import java.time.Duration;
import org.genenv.core.model.KvCache;
import org.genenv.core.model.ModelConfig;

/**
 * Size of a generation engine. Its cache has room for {@link #tokenBudget} tokens, allocated when the engine is made: whatever is asked
 * of the engine later, it takes no more.
 *
 * @param slots conversations at a time, 1 or more
 * @param contextLength most tokens of a conversation, 2 or more
 * @param prefillChunk most tokens of one conversation that one step takes in, so that a long prompt slows the others only a little
 * @param patience how long a step is held back for answers of tasks, so that fast environments always rejoin together and a run does
 *     not depend on the clock; a task that misses it is not waited for again until it has answered
 */
public record EngineConfig(int slots, int contextLength, int prefillChunk, Duration patience) {
    private static final int DEFAULT_CHUNK = 512;
    private static final Duration DEFAULT_PATIENCE = Duration.ofSeconds(1);

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
        return new EngineConfig(slots, contextLength, DEFAULT_CHUNK, DEFAULT_PATIENCE);
    }

    /** The same with another patience. */
    public EngineConfig withPatience(Duration other) {
        return new EngineConfig(slots, contextLength, prefillChunk, other);
    }

    /**
     * As many slots as a budget has room for.
     *
     * @param tokenBudget most tokens in the cache
     * @param mostSlots slots that are of use, 1 or more
     * @throws IllegalArgumentException if not even one conversation fits
     */
    public static EngineConfig within(long tokenBudget, int contextLength, int mostSlots) {
        if (tokenBudget < contextLength) {
            throw new IllegalArgumentException("a cache of " + tokenBudget
                    + " tokens has no room for one conversation of contextLength " + contextLength
                    + "; raise the budget or lower contextLength");
        }
        return of((int) Math.min(mostSlots, tokenBudget / contextLength), contextLength);
    }

    /** Tokens that the cache has room for. */
    public long tokenBudget() {
        return (long) slots * contextLength;
    }

    /**
     * Memory of the cache.
     *
     * @param bytesPerValue of the type of the model's weights: 4 for float32, 2 for bfloat16 and float16
     */
    public long cacheBytes(ModelConfig model, int bytesPerValue) {
        return KvCache.bytes(model, tokenBudget(), bytesPerValue);
    }
}
