package org.genenv.core.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.genenv.core.RecordedModel;
import org.genenv.core.lora.LoraAdapter;
import org.genenv.core.loss.SupervisedLoss;
import org.genenv.core.model.CausalLanguageModel;
import org.genenv.core.model.Policy;
import org.genenv.core.model.RuntimeConfig;
import org.genenv.core.model.RuntimeConfig.Dtype;
import org.genenv.core.model.WeightLayout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Adapters, which are float32, on a base of 16 bits. */
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

    private static Map<String, float[]> gradients(CausalLanguageModel model) throws IOException {
        try (LoraAdapter adapter = LoraAdapter.load(RecordedModel.folder().resolve("adapter"), model);
                PolicyTrainer trainer = PolicyTrainer.of(Policy.of(model, adapter), TrainerConfig.of(step -> 1e-2))) {
            return trainer.gradients(ROWS, loss());
        }
    }

    @ParameterizedTest
    @EnumSource(value = Dtype.class, names = "FLOAT32", mode = EnumSource.Mode.EXCLUDE)
    void gradientsPointWhereThoseOfTheFloat32BaseDo(Dtype dtype) throws IOException {
        try (CausalLanguageModel wide = load(Dtype.FLOAT32);
                CausalLanguageModel narrow = load(dtype)) {
            Map<String, float[]> expected = gradients(wide);
            Map<String, float[]> actual = gradients(narrow);
            double product = 0;
            double expectedSquares = 0;
            double actualSquares = 0;
            for (String name : expected.keySet()) {
                float[] a = expected.get(name);
                float[] b = actual.get(name);
                for (int i = 0; i < a.length; i++) {
                    product += (double) a[i] * b[i];
                    expectedSquares += (double) a[i] * a[i];
                    actualSquares += (double) b[i] * b[i];
                }
            }
            // An angle of less than 5 degrees, and a length within 5 %: some 30 roundings of up to 2^-9 each.
            assertThat(product / Math.sqrt(expectedSquares * actualSquares)).isGreaterThan(0.996);
            assertThat(Math.sqrt(actualSquares / expectedSquares)).isBetween(0.95, 1.05);
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
            assertThatThrownBy(() -> PolicyTrainer.of(Policy.of(model), TrainerConfig.of(step -> 1e-2)))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContainingAll(dtype.toString(), "Set dtype to float32, or train an adapter");
        }
    }
}
