package org.genenv.core.generation;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.genenv.core.random.RandomKey;

/**
 * The start of one conversation.
 *
 * @param promptIds ids before the first sampled token, one or more; borrowed, not changed
 * @param maxNewTokens most tokens of the first completion, 1 or more
 * @param stopIds sampling one of these ends a completion
 * @param stopStrings texts that end a completion
 * @param sampling how tokens are chosen, for the whole conversation
 * @param key of the conversation's randomness: the token at position i is drawn with {@code key.uniform(i)}
 * @param deadline by the wall clock, of the whole conversation: the completion under way then ends with what was sampled, and nothing
 *     can follow; empty for none. What a deadline cuts off depends on the clock, so no run with one can be repeated exactly
 * @param listener hears of each token when it is sampled
 */
@SuppressWarnings("ArrayRecordComponent") // handed to the engine once, never compared
public record GenerationRequest(
        int[] promptIds,
        int maxNewTokens,
        Set<Integer> stopIds,
        StopStrings stopStrings,
        SamplingConfig sampling,
        RandomKey key,
        Optional<Instant> deadline,
        TokenListener listener) {
    /** Refuses an empty prompt and a limit below 1. */
    public GenerationRequest {
        if (promptIds.length == 0) {
            throw new IllegalArgumentException("the prompt is empty; the model needs at least one token to go on from");
        }
        if (maxNewTokens < 1) {
            throw new IllegalArgumentException("maxNewTokens is " + maxNewTokens + ", expected 1 or more");
        }
        stopIds = Set.copyOf(stopIds);
        Objects.requireNonNull(stopStrings, "stopStrings");
        Objects.requireNonNull(sampling, "sampling");
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(deadline, "deadline");
        Objects.requireNonNull(listener, "listener");
    }

    /** A conversation without stop strings, deadline and listener. */
    public GenerationRequest(
            int[] promptIds, int maxNewTokens, Set<Integer> stopIds, SamplingConfig sampling, RandomKey key) {
        this(promptIds, maxNewTokens, stopIds, StopStrings.NONE, sampling, key, Optional.empty(), TokenListener.NONE);
    }

    /** The same with texts that end a completion. */
    public GenerationRequest withStopStrings(StopStrings texts) {
        return new GenerationRequest(promptIds, maxNewTokens, stopIds, texts, sampling, key, deadline, listener);
    }

    /** The same with a deadline. */
    public GenerationRequest withDeadline(Instant end) {
        return new GenerationRequest(
                promptIds, maxNewTokens, stopIds, stopStrings, sampling, key, Optional.of(end), listener);
    }

    /** The same with a listener. */
    public GenerationRequest withListener(TokenListener hears) {
        return new GenerationRequest(promptIds, maxNewTokens, stopIds, stopStrings, sampling, key, deadline, hears);
    }
}
