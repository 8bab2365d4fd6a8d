package org.genenv.core.lora;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import ai.djl.ndarray.NDManager;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.genenv.core.RecordedModel;
import org.genenv.core.model.CausalLanguageModel;
import org.genenv.core.model.ModelConfig;
import org.genenv.core.model.ModelFamily;
import org.genenv.core.model.ModelFormatException;
import org.genenv.core.model.Policy;
import org.genenv.core.model.RuntimeConfig;
import org.genenv.core.model.RuntimeConfig.Dtype;
import org.genenv.core.model.TrainableParameter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class LoraAdapterIT {
    private static final ModelConfig SHAPE =
            ModelConfig.qwen2(20, 32, 1, 4, 2, 16, 64, 1e4, true).withInitializerRange(0.2);
    private static final RuntimeConfig ONE_THREAD = RuntimeConfig.onCpu().withThreads(1);

    @TempDir
    private Path folder;

    @Test
    void scalingFollowsRankAndAlpha() {
        assertThat(new LoraConfig(4, 8, false, List.of("q_proj")).scaling()).isEqualTo(2);
        assertThat(new LoraConfig(4, 8, true, List.of("q_proj")).scaling()).isCloseTo(4, within(1e-12));
    }

    @Test
    void writtenConfigurationIsReadBackEqual() throws IOException {
        LoraConfig config = new LoraConfig(3, 7.5, true, List.of("up_proj", "q_proj"));
        config.write(folder, "base", ModelFamily.QWEN2);
        assertThat(LoraConfig.read(folder)).isEqualTo(config);
        assertThat(config.targetModules()).containsExactly("q_proj", "up_proj");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"LORA\"             | \"IA3\"                        | peft_type is 'IA3'",
                "\"r\" : 2            | \"r\": 2, \"use_dora\": true     | use_dora is true",
                "\"bias\" : \"none\"  | \"bias\": \"all\"              | bias is 'all'",
                "\"r\" : 2            | \"r\": 0                       | rank is 0",
                "\"q_proj\"           | \"lm_head\"                    | 'lm_head' is not known",
                "\"r\" : 2            | \"r\": \"2\"                   | r is \"2\"",
                "\"r\" : 2            | \"r\": 2, \"r\": 3           | Duplicate field 'r'",
                "\"lora_alpha\"       | \"lora_beta\"                 | lora_alpha is missing",
                "\"r\" : 2            | \"r\": 2, \"init_lora_weights\": \"pissa_niter_4\" | init_lora_weights is 'pissa_niter_4'",
                "\"target_modules\"   | \"targets\"                   | target_modules is missing",
                "\"r\" : 2            | \"r\": 2, \"rank_pattern\": {\"x\": 1} | rank_pattern is",
            })
    void adaptersOfAnotherKindAreRefusedByKey(String from, String to, String message) throws IOException {
        new LoraConfig(2, 4, false, List.of("q_proj")).write(folder, "base", ModelFamily.QWEN2);
        Path file = folder.resolve(LoraConfig.FILE_NAME);
        String json = Files.readString(file);
        assertThat(json).contains(from);
        Files.writeString(file, json.replace(from, to));
        assertThatThrownBy(() -> LoraConfig.read(folder))
                .isInstanceOf(ModelFormatException.class)
                .hasMessageContainingAll(LoraConfig.FILE_NAME, message);
    }

    @Test
    void adapterOfAnotherModelIsRefused() {
        Path recorded = RecordedModel.folder().resolve("adapter");
        RuntimeConfig runtime = RuntimeConfig.onCpu().withThreads(1);
        ModelConfig wider = ModelConfig.qwen2(20, 32, 2, 4, 2, 160, 64, 1e4, true);
        ModelConfig shorter = ModelConfig.qwen2(640, 64, 1, 4, 2, 160, 64, 1e4, true);
        try (CausalLanguageModel model = CausalLanguageModel.initialise(wider, 1, runtime)) {
            assertThatThrownBy(() -> LoraAdapter.load(recorded, model))
                    .hasMessageContaining("lora_A")
                    .hasMessageContaining("[4, 64], expected [4, 32]");
        }
        try (CausalLanguageModel model = CausalLanguageModel.initialise(shorter, 1, runtime)) {
            assertThatThrownBy(() -> LoraAdapter.load(recorded, model))
                    .hasMessageContaining("layers.1.")
                    .hasMessageContaining("1 layers");
        }
    }

    @Test
    void closedAdapterSaysSo() {
        ModelConfig shape = ModelConfig.qwen2(20, 32, 1, 4, 2, 16, 64, 1e4, true);
        try (CausalLanguageModel model =
                CausalLanguageModel.initialise(shape, 1, RuntimeConfig.onCpu().withThreads(1))) {
            LoraAdapter adapter = LoraAdapter.create(model, LoraConfig.rank(2), 1);
            adapter.close();
            adapter.close();
            assertThatThrownBy(adapter::arrays)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("closed");
        }
    }

    private static void fillWithNoise(LoraAdapter adapter, CausalLanguageModel model, long seed) {
        Random random = new Random(seed);
        try (NDManager step = Policy.of(model).newStepManager()) {
            for (TrainableParameter parameter : adapter.trainableParameters()) {
                float[] values = new float[(int) parameter.values().size()];
                for (int i = 0; i < values.length; i++) {
                    values[i] = (float) (0.2 * random.nextGaussian());
                }
                model.module()
                        .assign(
                                parameter.values(),
                                step.create(
                                        FloatBuffer.wrap(values),
                                        parameter.values().getShape()));
            }
        }
        adapter.countUpdate();
    }

    private static float[] logits(Policy policy) {
        try (NDManager step = policy.newStepManager()) {
            return policy.logits(new int[] {1, 7, 3, 9, 2}, step).toFloatArray();
        }
    }

    @ParameterizedTest
    @EnumSource(Dtype.class)
    void adaptersTakeTurnsOnOneBaseWithoutTouchingIt(Dtype dtype) {
        try (CausalLanguageModel base = CausalLanguageModel.initialise(SHAPE, 1, ONE_THREAD.withDtype(dtype));
                LoraAdapter first = LoraAdapter.create(base, LoraConfig.rank(3), 1);
                LoraAdapter second =
                        LoraAdapter.create(base, new LoraConfig(2, 5, true, List.of("k_proj", "down_proj")), 2)) {
            fillWithNoise(first, base, 1);
            fillWithNoise(second, base, 2);
            float[] untouched = logits(Policy.of(base));
            float[] withFirst = logits(Policy.of(base, first));
            float[] withSecond = logits(Policy.of(base, second));
            assertThat(withFirst).isNotEqualTo(untouched).isNotEqualTo(withSecond);
            for (int turn = 0; turn < 3; turn++) {
                assertThat(logits(Policy.of(base, second))).isEqualTo(withSecond);
                assertThat(logits(Policy.of(base, first))).isEqualTo(withFirst);
                assertThat(logits(Policy.of(base))).isEqualTo(untouched);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"q_proj", "k_proj", "v_proj", "o_proj", "gate_proj", "up_proj", "down_proj"})
    void everyProjectionAloneGivesTheSameBesideAndInsideTheWeights(String projection) {
        try (CausalLanguageModel base = CausalLanguageModel.initialise(SHAPE, 1, ONE_THREAD);
                CausalLanguageModel merged = base.copy();
                LoraAdapter adapter = LoraAdapter.create(base, new LoraConfig(3, 4, true, List.of(projection)), 1)) {
            fillWithNoise(adapter, base, 3);
            adapter.mergeInto(merged);
            assertThat(logits(Policy.of(base, adapter))).isNotEqualTo(logits(Policy.of(base)));
            assertThat(logits(Policy.of(merged)))
                    .usingComparatorWithPrecision(2e-5f) // float32 sums in another order
                    .containsExactly(logits(Policy.of(base, adapter)));
        }
    }

    @Test
    void everyChangeOfValuesIsSeenByEveryPolicy() {
        try (CausalLanguageModel base = CausalLanguageModel.initialise(SHAPE, 1, ONE_THREAD);
                LoraAdapter adapter = LoraAdapter.create(base, LoraConfig.rank(2), 1)) {
            Policy plain = Policy.of(base);
            Policy adapted = Policy.of(base, adapter);
            String name = "model.layers.0.mlp.up_proj.weight";
            base.setParameter(name, base.parameter(name));
            assertThat(plain.version()).isEqualTo(1);
            assertThat(adapted.version()).isEqualTo(1);
            Policy.of(base, adapter).countUpdate();
            assertThat(plain.version()).isEqualTo(1);
            assertThat(adapted.version()).isEqualTo(2);
            adapter.mergeInto(base);
            assertThat(plain.version()).isEqualTo(2);
            assertThat(adapted.version()).isEqualTo(3);
        }
    }

    @Test
    void adapterOfAnotherArchitectureIsRefusedByName() throws IOException {
        ModelConfig llama = new ModelConfig(ModelFamily.LLAMA, 20, 32, 1, 4, 2, 8, 16, 64, 1e-6, 1e4, true, 0.02);
        try (CausalLanguageModel qwen = CausalLanguageModel.initialise(SHAPE, 1, ONE_THREAD);
                CausalLanguageModel other = CausalLanguageModel.initialise(llama, 1, ONE_THREAD);
                LoraAdapter adapter = LoraAdapter.create(qwen, LoraConfig.rank(2), 1)) {
            adapter.save(folder);
            assertThatThrownBy(() -> LoraAdapter.load(folder, other))
                    .isInstanceOf(ModelFormatException.class)
                    .hasMessageContainingAll(
                            LoraConfig.FILE_NAME, "Qwen2ForCausalLM", "LlamaForCausalLM", "trained on");
        }
        ModelConfig deeper = ModelConfig.qwen2(20, 32, 2, 4, 2, 16, 64, 1e4, true);
        try (CausalLanguageModel qwen = CausalLanguageModel.initialise(SHAPE, 1, ONE_THREAD);
                CausalLanguageModel other = CausalLanguageModel.initialise(deeper, 1, ONE_THREAD);
                LoraAdapter adapter = LoraAdapter.create(qwen, LoraConfig.rank(2), 1)) {
            assertThatThrownBy(() -> LoraAdapter.load(folder, other))
                    .isInstanceOf(ModelFormatException.class)
                    .hasMessageContainingAll(LoraAdapter.WEIGHTS_FILE, "model.layers.1.", "missing");
            assertThatThrownBy(() -> adapter.mergeInto(other))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContainingAll("7 projections", "14", "another model");
        }
    }
}
