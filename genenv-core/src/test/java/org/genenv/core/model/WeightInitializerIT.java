package org.genenv.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class WeightInitializerIT {
    private static final RuntimeConfig ONE_THREAD = RuntimeConfig.onCpu().withThreads(1);
    private static final ModelConfig SHAPE = ModelConfig.qwen2(200, 32, 1, 4, 2, 48, 64, 1e4, true);

    @Test
    void sameSeedGivesTheSameModelAndAnotherSeedAnother() {
        String name = "model.layers.0.mlp.up_proj.weight";
        try (CausalLanguageModel one = CausalLanguageModel.initialise(SHAPE, 3, ONE_THREAD);
                CausalLanguageModel same = CausalLanguageModel.initialise(SHAPE, 3, ONE_THREAD);
                CausalLanguageModel other = CausalLanguageModel.initialise(SHAPE, 4, ONE_THREAD)) {
            assertThat(same.parameter(name)).isEqualTo(one.parameter(name));
            assertThat(other.parameter(name)).isNotEqualTo(one.parameter(name));
        }
    }

    @Test
    void matricesAreNormalNormsOneAndBiasesZero() {
        try (CausalLanguageModel model = CausalLanguageModel.initialise(SHAPE, 3, ONE_THREAD)) {
            double squares = 0;
            float[] embedding = model.parameter(WeightInitializer.EMBEDDING);
            for (float value : embedding) {
                squares += (double) value * value;
            }
            // 6,400 draws: the deviation's own deviation is 0.9 %.
            assertThat(Math.sqrt(squares / embedding.length)).isCloseTo(0.02, within(0.0008));
            assertThat(model.parameter("model.norm.weight")).containsOnly(1f);
            assertThat(model.parameter("model.layers.0.self_attn.q_proj.bias")).containsOnly(0f);
        }
    }

    @Test
    void embeddingMayBeGivenByTheCaller() {
        WeightInitializer initializer = WeightInitializer.normal(0.1).withEmbedding((parameter, random) -> {
            float[] rows = new float[Math.toIntExact(parameter.size())];
            rows[32] = 7; // first channel of token 1
            return rows;
        });
        try (CausalLanguageModel model = CausalLanguageModel.initialise(SHAPE, 1, initializer, ONE_THREAD)) {
            assertThat(model.parameter(WeightInitializer.EMBEDDING)[32]).isEqualTo(7);
            assertThat(model.parameter("model.layers.0.mlp.up_proj.weight")[0]).isNotZero();
        }
        assertThatThrownBy(() -> CausalLanguageModel.initialise(SHAPE, 1, (p, random) -> new float[1], ONE_THREAD))
                .hasMessageContaining("1 values for model.embed_tokens.weight [200, 32]")
                .hasMessageContaining("6400");
    }

    @Test
    void closedModelSaysSo() {
        CausalLanguageModel model = CausalLanguageModel.initialise(SHAPE, 1, ONE_THREAD);
        model.close();
        model.close();
        assertThatThrownBy(() -> model.newKvCache(1, 8))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("new qwen2 model was closed");
    }
}
