package org.genenv.core.generation;

import java.util.Set;
import org.genenv.core.random.RandomKey;

/**
 * The start of one conversation.
 *
 * @param promptIds ids before the first sampled token, one or more; borrowed, not changed
 * @param maxNewTokens most tokens of the first completion, 1 or more
 * @param stopIds sampling one of these ends a completion
 * @param sampling how tokens are chosen, for the whole conversation
 * @param key of the conversation's randomness: the token at position i is drawn with {@code key.uniform(i)}
 */
@SuppressWarnings("ArrayRecordComponent") // handed to the engine once, never compared
public record GenerationRequest(
        int[] promptIds, int maxNewTokens, Set<Integer> stopIds, SamplingConfig sampling, RandomKey key) {
    /** Refuses an empty prompt and a limit below 1. */
    public GenerationRequest {
        if (promptIds.length == 0) {
            throw new IllegalArgumentException("the prompt is empty; the model needs at least one token to go on from");
        }
        if (maxNewTokens < 1) {
            throw new IllegalArgumentException("maxNewTokens is " + maxNewTokens + ", expected 1 or more");
        }
        stopIds = Set.copyOf(stopIds);
    }
}
