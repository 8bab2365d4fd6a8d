package org.genenv.core.generation;

import static org.assertj.core.api.Assertions.assertThat;

import org.genenv.core.model.ModelConfig;
import org.genenv.core.model.RuntimeConfig.Dtype;
import org.junit.jupiter.api.Test;

class GenerationMemoryTest {
    /** Vocabulary, width, layers, heads, heads of keys, inner width. */
    private static ModelConfig form(int vocab, int hidden, int layers, int heads, int kvHeads, int inner) {
        return ModelConfig.qwen2(vocab, hidden, layers, heads, kvHeads, inner, 32768, 1e6, true);
    }

    private static long peak(ModelConfig model, Dtype dtype, boolean isAdapter, int slots, int context) {
        return GenerationMemory.peakBytes(model, dtype, isAdapter, EngineConfig.of(slots, context));
    }

    @Test
    void manySlotsOfALargeVocabularyAreDominatedBySampling() {
        ModelConfig model = form(150_000, 64, 2, 4, 2, 128);

        assertThat(peak(model, Dtype.BFLOAT16, true, 64, 100)).isEqualTo(64L * 150_000 * 24);
    }

    @Test
    void aWideModelIsDominatedByItsLayers() {
        ModelConfig model = form(100, 256, 2, 4, 2, 1024);
        long tokens = 1024 + 8; // two chunks of 512, and a token for each slot
        long masks = 2 * (2 * 512 * 600 * 2 + 8 * 600); // two heads of queries for each of keys; 1,024 tokens see 600
        long states = 3 * 2 * 256 * tokens;

        assertThat(peak(model, Dtype.BFLOAT16, true, 8, 600)).isEqualTo(masks + states + tokens * 8 * 1024);
        assertThat(peak(model, Dtype.BFLOAT16, false, 8, 600)).isEqualTo(masks + states + tokens * 6 * 1024);
        assertThat(peak(model, Dtype.FLOAT32, true, 8, 600))
                .isEqualTo(peak(model, Dtype.FLOAT32, false, 8, 600))
                .isEqualTo(2 * (masks + states) + tokens * 12 * 1024);
    }

    @Test
    void theNumberOfLayersDoesNotMatterAndNoSizeOverflows() {
        assertThat(peak(form(100, 256, 2, 4, 2, 1024), Dtype.FLOAT32, true, 8, 600))
                .isEqualTo(peak(form(100, 256, 20, 4, 2, 1024), Dtype.FLOAT32, true, 8, 600));
        int most = Integer.MAX_VALUE;
        assertThat(peak(form(most, 1 << 20, 2, 4, 2, 1 << 20), Dtype.FLOAT32, true, most, most))
                .isEqualTo(Long.MAX_VALUE);
    }
}
