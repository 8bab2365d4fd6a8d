package org.genenv.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import java.util.Arrays;
import java.util.List;
import org.genenv.core.lora.LoraAdapter;
import org.genenv.core.lora.LoraConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Steps with packed weights against whole rows, which use the plain ones; matrices are just large enough to be packed. */
class PackedWeightsIT {
    private static final String PACKED = "model.layers.1.mlp.down_proj.weight";
    private static final int[] IDS = {5, 250, 3, 77, 140, 9, 31, 8, 255, 12, 64, 2, 90, 91, 92, 93, 11, 201};

    private static CausalLanguageModel model(RuntimeConfig.Dtype dtype, boolean tiedHead) {
        RuntimeConfig runtime = RuntimeConfig.onCpu().withThreads(1).withDtype(dtype);
        return CausalLanguageModel.initialise(
                ModelConfig.qwen2(256, 256, 2, 4, 2, 512, 64, 1e4, tiedHead).withInitializerRange(0.1), 7, runtime);
    }

    /** Logits after the last token: all but three of them in one step, then one at a time. */
    private static float[] stepwise(Policy policy) {
        float[] last = {};
        int prompt = IDS.length - 3;
        try (KvCache cache = policy.newKvCache(1, 32);
                NDManager scope = policy.newStepManager()) {
            int[] start = Arrays.copyOf(IDS, prompt);
            policy.cachedStep(cache, List.of(new SlotTokens(0, 0, start)), scope);
            for (int at = prompt; at < IDS.length; at++) {
                NDArray logits = policy.cachedStep(cache, List.of(new SlotTokens(0, at, IDS[at])), scope);
                last = logits.toFloatArray();
            }
        }
        return last;
    }

    private static float[] wholeRow(Policy policy) {
        try (NDManager scope = policy.newStepManager();
                NDArray logits = policy.logits(IDS, scope)) {
            return logits.get(IDS.length - 1).toFloatArray();
        }
    }

    private static void assertAgree(Policy policy, float tolerance) {
        assertThat(stepwise(policy)).usingComparatorWithPrecision(tolerance).containsExactly(wholeRow(policy));
    }

    @ParameterizedTest
    @CsvSource({"FLOAT32, true, 2e-5", "FLOAT32, false, 2e-5", "BFLOAT16, true, 0.1", "FLOAT16, true, 0.02"})
    void stepsAgreeWithWholeRows(RuntimeConfig.Dtype dtype, boolean tiedHead, float tolerance) {
        try (CausalLanguageModel model = model(dtype, tiedHead)) {
            assertAgree(Policy.of(model), tolerance);
        }
    }

    @Test
    void changedWeightsAreUsedFromTheNextStepOn() {
        try (CausalLanguageModel model = model(RuntimeConfig.Dtype.FLOAT32, true)) {
            Policy policy = Policy.of(model);
            float[] before = stepwise(policy);
            float[] values = model.parameter(PACKED);
            for (int i = 0; i < values.length; i++) {
                values[i] = -values[i];
            }
            model.setParameter(PACKED, values);
            assertThat(stepwise(policy)).isNotEqualTo(before);
            assertAgree(policy, 2e-5f);
        }
    }

    @Test
    void adaptersStandBesidePackedWeights() {
        try (CausalLanguageModel model = model(RuntimeConfig.Dtype.FLOAT32, true);
                LoraAdapter adapter = LoraAdapter.create(model, LoraConfig.rank(4), 1)) {
            float[] base = stepwise(Policy.of(model));
            Policy policy = Policy.of(model, adapter);
            assertThat(stepwise(policy)).as("B is zero").isEqualTo(base);
            try (NDManager scope = policy.newStepManager()) {
                for (TrainableParameter matrix : adapter.trainableParameters()) {
                    NDArray values = scope.full(matrix.values().getShape(), 0.01f);
                    model.module().assign(matrix.values(), values);
                }
            }
            assertThat(stepwise(policy)).isNotEqualTo(base);
            assertAgree(policy, 2e-5f);
        }
    }

    @Test
    void packingCanBeLeftOut() {
        RuntimeConfig plain = RuntimeConfig.onCpu().withThreads(1).withPackedWeightsBytes(0);
        try (CausalLanguageModel model = model(RuntimeConfig.Dtype.FLOAT32, true);
                CausalLanguageModel unpacked =
                        CausalLanguageModel.initialise(model.config().withInitializerRange(0.1), 7, plain)) {
            assertThat(stepwise(Policy.of(unpacked)))
                    .usingComparatorWithPrecision(2e-5f)
                    .containsExactly(stepwise(Policy.of(model)));
        }
    }
}
