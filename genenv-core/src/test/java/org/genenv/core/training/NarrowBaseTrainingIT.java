package org.genenv.core.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.genenv.core.RecordedModel;
import org.genenv.core.lora.LoraAdapter;
import org.genenv.core.loss.SupervisedLoss;
import org.genenv.core.model.CausalLanguageModel;
import org.genenv.core.model.ModelFormatException;
import org.genenv.core.model.Policy;
import org.genenv.core.model.RuntimeConfig;
import org.genenv.core.model.RuntimeConfig.Dtype;
import org.genenv.core.model.WeightLayout;
import org.genenv.core.model.torch.AdamWConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Training on a base of 16 bits: adapters, which are float32, or all parameters through float32 masters. */
class NarrowBaseTrainingIT {
    private static final List<TrainingRow> ROWS = List.of(
            new TrainingRow(new int[] {5, 9, 2, 300, 41, 77}, new boolean[] {false, false, true, true, true, true}),
            new TrainingRow(new int[] {8, 600, 13, 8}, new boolean[] {false, true, true, true}));

    private static CausalLanguageModel load(Dtype dtype) throws IOException {
        return CausalLanguageModel.load(
                RecordedModel.folder(), RuntimeConfig.onCpu().withThreads(1).withDtype(dtype));
    }

    private static SupervisedLoss loss() {
        return SupervisedLoss.mean(
                ROWS.stream().map(TrainingRow::completionCount).toList());
    }

    private static Map<String, float[]> gradients(Policy policy, long activationBytes) {
        TrainerConfig config = TrainerConfig.of(step -> 1e-2).withActivationBytes(activationBytes);
        try (PolicyTrainer trainer = PolicyTrainer.of(policy, config)) {
            return trainer.gradients(ROWS, loss());
        }
    }

    private static Map<String, float[]> adapterGradients(CausalLanguageModel model) throws IOException {
        try (LoraAdapter adapter = LoraAdapter.load(RecordedModel.folder().resolve("adapter"), model)) {
            return gradients(Policy.of(model, adapter), TrainerConfig.DEFAULT_ACTIVATION_BYTES);
        }
    }

    /** An angle of less than 5 degrees, and a length within 5 %: some 30 roundings of up to 2^-9 each. */
    private static void assertAlike(Map<String, float[]> actual, Map<String, float[]> expected) {
        double product = 0;
        double expectedSquares = 0;
        double actualSquares = 0;
        assertThat(actual.keySet()).isEqualTo(expected.keySet());
        for (String name : expected.keySet()) {
            float[] a = expected.get(name);
            float[] b = actual.get(name);
            for (int i = 0; i < a.length; i++) {
                product += (double) a[i] * b[i];
                expectedSquares += (double) a[i] * a[i];
                actualSquares += (double) b[i] * b[i];
            }
        }
        assertThat(product / Math.sqrt(expectedSquares * actualSquares)).isGreaterThan(0.996);
        assertThat(Math.sqrt(actualSquares / expectedSquares)).isBetween(0.95, 1.05);
    }

    @ParameterizedTest
    @EnumSource(value = Dtype.class, names = "FLOAT32", mode = EnumSource.Mode.EXCLUDE)
    void gradientsOfAnAdapterPointWhereThoseOfTheFloat32BaseDo(Dtype dtype) throws IOException {
        try (CausalLanguageModel wide = load(Dtype.FLOAT32);
                CausalLanguageModel narrow = load(dtype)) {
            assertAlike(adapterGradients(narrow), adapterGradients(wide));
        }
    }

    @ParameterizedTest
    @EnumSource(value = Dtype.class, names = "FLOAT32", mode = EnumSource.Mode.EXCLUDE)
    void gradientsOfAllParametersPointWhereThoseOfTheFloat32ModelDo(Dtype dtype) throws IOException {
        try (CausalLanguageModel wide = load(Dtype.FLOAT32);
                CausalLanguageModel narrow = load(dtype)) {
            Map<String, float[]> expected = gradients(Policy.of(wide), 0);
            assertAlike(gradients(Policy.of(narrow), 0), expected); // layers are computed again
            assertAlike(gradients(Policy.of(narrow), TrainerConfig.DEFAULT_ACTIVATION_BYTES), expected);
        }
    }

    @ParameterizedTest
    @EnumSource(value = Dtype.class, names = "FLOAT32", mode = EnumSource.Mode.EXCLUDE)
    void allParametersLearnAsInFloat32(Dtype dtype) throws IOException {
        try (CausalLanguageModel wide = load(Dtype.FLOAT32);
                CausalLanguageModel narrow = load(dtype);
                PolicyTrainer expected = PolicyTrainer.of(Policy.of(wide), TrainerConfig.of(step -> 1e-3));
                PolicyTrainer actual = PolicyTrainer.of(Policy.of(narrow), TrainerConfig.of(step -> 1e-3))) {
            double first = expected.step(ROWS, loss()).loss();
            actual.step(ROWS, loss());
            double last = first;
            for (int i = 0; i < 10; i++) {
                last = expected.step(ROWS, loss()).loss();
                // The same curve within a twentieth of the way, although the weights themselves have 8 or 11 bits.
                assertThat(actual.step(ROWS, loss()).loss()).isCloseTo(last, within(0.05 * first));
            }
            assertThat(last).isLessThan(first / 2);
        }
    }

    @Test
    void updatesBelowAWeightsLastBitAddUp() throws IOException {
        double rate = 1e-5; // of a weight of 0.02 the last bit in bfloat16 is 1.2e-4
        TrainerConfig config =
                new TrainerConfig(step -> rate, AdamWConfig.defaults().withWeightDecay(0), 0, 4096);
        String name = "model.layers.0.mlp.up_proj.weight";
        try (CausalLanguageModel model = load(Dtype.BFLOAT16);
                PolicyTrainer trainer = PolicyTrainer.of(Policy.of(model), config)) {
            float[] before = model.parameter(name);
            trainer.step(ROWS, loss());
            long movedAtOnce = moved(before, model.parameter(name));
            for (int i = 1; i < 60; i++) {
                trainer.step(ROWS, loss());
            }
            long movedInTheEnd = moved(before, model.parameter(name));
            assertThat(movedAtOnce).isLessThan(before.length / 5);
            assertThat(movedInTheEnd).isGreaterThan(before.length / 2);
        }
    }

    private static long moved(float[] before, float[] after) {
        return IntStream.range(0, before.length)
                .filter(i -> before[i] != after[i])
                .count();
    }

    @ParameterizedTest
    @EnumSource(value = Dtype.class, names = "FLOAT32", mode = EnumSource.Mode.EXCLUDE)
    void resumedTrainingOfAllParametersContinuesBitForBit(Dtype dtype, @TempDir Path folder) throws IOException {
        Path state = folder.resolve("optimizer.safetensors");
        try (CausalLanguageModel straight = load(dtype);
                PolicyTrainer trainer = PolicyTrainer.of(Policy.of(straight), TrainerConfig.of(step -> 1e-4))) {
            trainer.step(ROWS, loss());
            trainer.step(ROWS, loss());
            straight.save(folder);
            trainer.saveState(state);
            trainer.step(ROWS, loss());
            trainer.step(ROWS, loss());
            assertThat(folder.resolve("config.json")).content().contains('"' + dtype.toString() + '"');
            RuntimeConfig runtime = straight.runtime();
            try (CausalLanguageModel resumed = CausalLanguageModel.load(folder, runtime);
                    PolicyTrainer again = PolicyTrainer.of(Policy.of(resumed), TrainerConfig.of(step -> 1e-4))) {
                again.loadState(state);
                again.step(ROWS, loss());
                again.step(ROWS, loss());
                for (WeightLayout.Parameter parameter : straight.layout().parameters()) {
                    assertThat(resumed.parameter(parameter.name())).isEqualTo(straight.parameter(parameter.name()));
                }
            }
            try (CausalLanguageModel wide = load(Dtype.FLOAT32);
                    PolicyTrainer ofWide = PolicyTrainer.of(Policy.of(wide), TrainerConfig.of(step -> 1e-4));
                    PolicyTrainer ofNarrow = PolicyTrainer.of(Policy.of(straight), TrainerConfig.of(step -> 1e-4))) {
                ofWide.saveState(state);
                assertThatThrownBy(() -> ofNarrow.loadState(state))
                        .isInstanceOf(ModelFormatException.class)
                        .hasMessageContainingAll("optimizer.safetensors", "master.model.embed_tokens.weight");
            }
        }
    }

    @ParameterizedTest
    @EnumSource(value = Dtype.class, names = "FLOAT32", mode = EnumSource.Mode.EXCLUDE)
    void adapterLearnsAndTheBaseStaysBitEqual(Dtype dtype) throws IOException {
        try (CausalLanguageModel model = load(dtype);
                CausalLanguageModel before = model.copy();
                LoraAdapter adapter = LoraAdapter.load(RecordedModel.folder().resolve("adapter"), model);
                PolicyTrainer trainer = PolicyTrainer.of(Policy.of(model, adapter), TrainerConfig.of(step -> 1e-2))) {
            double first = trainer.step(ROWS, loss()).loss();
            double last = first;
            for (int i = 0; i < 15; i++) {
                last = trainer.step(ROWS, loss()).loss();
            }
            assertThat(last).isLessThan(first / 2);
            for (WeightLayout.Parameter parameter : model.layout().parameters()) {
                assertThat(model.parameter(parameter.name())).isEqualTo(before.parameter(parameter.name()));
            }
        }
    }
}
