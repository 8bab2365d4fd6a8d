package org.genenv.core.training;

import static org.assertj.core.api.Assertions.assertThat;

import org.genenv.core.model.ModelConfig;
import org.genenv.core.model.RuntimeConfig.Dtype;
import org.junit.jupiter.api.Test;

class ActivationMemoryTest {
    private static final int TOKENS = 100;
    private static final ModelConfig MODEL = ModelConfig.qwen2(100, 64, 4, 4, 2, 128, 1024, 1e6, true);

    /** Of 100 tokens in float32: 11 times the width, 8 times the queries', 7 times the inner one. */
    private static final long LAYER = 4L * TOKENS * (11 * 64 + 8 * 64 + 7 * 128);

    private static final long INPUT = 4L * TOKENS * 64;

    private static long peak(Dtype dtype, boolean isAdapter, long budget) {
        return ActivationMemory.peakBytes(MODEL, dtype, isAdapter, TOKENS, budget);
    }

    @Test
    void onlyLayersThatFitTheBudgetWholeAreKept() {
        assertThat(peak(Dtype.FLOAT32, false, 0)).isEqualTo(LAYER + 5 * INPUT);
        assertThat(peak(Dtype.FLOAT32, false, LAYER - 1)).isEqualTo(peak(Dtype.FLOAT32, false, 0));
        assertThat(peak(Dtype.FLOAT32, false, 2 * LAYER)).isEqualTo(3 * LAYER + 3 * INPUT);
        assertThat(peak(Dtype.FLOAT32, false, Long.MAX_VALUE)).isEqualTo(5 * LAYER + INPUT);
    }

    @Test
    void logitsAreHeldBeforeTheWayBackThroughTheLayersBegins() {
        int words = 2000;
        ModelConfig wordy = ModelConfig.qwen2(words, 64, 4, 4, 2, 128, 1024, 1e6, true);
        long logits = 4L * 4 * words * TOKENS;

        assertThat(logits).isGreaterThan(LAYER);
        assertThat(ActivationMemory.peakBytes(wordy, Dtype.FLOAT32, false, TOKENS, 2 * LAYER))
                .isEqualTo(2 * LAYER + 3 * INPUT + logits);
    }

    @Test
    void sixteenBitsHalveWhatIsKeptAndNotHowManyLayersKeepIt() {
        long ofBase = (3 * LAYER + 3 * INPUT) / 2;

        assertThat(peak(Dtype.BFLOAT16, false, 2 * LAYER)).isEqualTo(ofBase);
        assertThat(peak(Dtype.BFLOAT16, true, 2 * LAYER)).isEqualTo(ofBase + 4L * TOKENS * (64 + 128));
    }
}
