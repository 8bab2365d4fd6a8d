package org.genenv.core.generation;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.genenv.core.random.RandomKey;
import org.junit.jupiter.api.Test;

class SamplingConfigTest {
    @Test
    void impossibleSettingsAreRefusedWithNameValueAndExpectation() {
        refused(() -> new SamplingConfig(1, 1, 0, 0, 0), "topP is 0.0", "(0, 1]");
        refused(() -> new SamplingConfig(1, 1, 0, 1.01, 0), "topP is 1.01", "(0, 1]");
        refused(() -> new SamplingConfig(1, 1, 0, Double.NaN, 0), "topP is NaN", "(0, 1]");
        refused(() -> new SamplingConfig(1, -0.1, 0, 1, 0), "temperature is -0.1", "0 (greedy) or more");
        refused(() -> new SamplingConfig(1, Double.NaN, 0, 1, 0), "temperature is NaN", "0 (greedy) or more");
        refused(() -> new SamplingConfig(1, Double.POSITIVE_INFINITY, 0, 1, 0), "temperature is Infinity", "more");
        refused(() -> new SamplingConfig(1, 1, -1, 1, 0), "topK is -1", "0 (keep all) or more");
        refused(() -> new SamplingConfig(1, 1, 0, 1, -0.5), "minP is -0.5", "[0, 1)");
        refused(() -> new SamplingConfig(1, 1, 0, 1, 1), "minP is 1.0", "[0, 1)");
        refused(() -> new SamplingConfig(1, 1, 0, 1, Double.NaN), "minP is NaN", "[0, 1)");
        refused(() -> new SamplingConfig(0, 1, 0, 1, 0), "repetitionPenalty is 0.0", "above 0");
        refused(() -> new SamplingConfig(-1, 1, 0, 1, 0), "repetitionPenalty is -1.0", "above 0");
        refused(() -> new SamplingConfig(Double.NaN, 1, 0, 1, 0), "repetitionPenalty is NaN", "above 0");
    }

    @Test
    void aRequestNeedsAPromptAndRoomForAnAnswer() {
        RandomKey key = RandomKey.of(0);
        refused(
                () -> new GenerationRequest(new int[0], 1, Set.of(), SamplingConfig.GREEDY, key),
                "prompt is empty",
                "at least one token");
        refused(
                () -> new GenerationRequest(new int[1], 0, Set.of(), SamplingConfig.GREEDY, key),
                "maxNewTokens is 0",
                "1 or more");
        refused(() -> new Next.Continue(new int[1], -3), "maxNewTokens is -3", "1 or more");
    }

    private static void refused(ThrowingCallable settings, String found, String expected) {
        assertThatThrownBy(settings)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(found)
                .hasMessageContaining(expected);
    }
}
