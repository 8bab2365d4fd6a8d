package org.genenv.core.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Percentage;
import org.genenv.core.ConformanceData;
import org.genenv.core.RecordedModel;
import org.genenv.core.lora.LoraAdapter;
import org.genenv.core.loss.SupervisedLoss;
import org.genenv.core.model.CausalLanguageModel;
import org.genenv.core.model.Policy;
import org.genenv.core.model.RuntimeConfig;
import org.genenv.core.model.SafetensorsFile;
import org.genenv.core.model.TrainableParameter;
import org.genenv.core.model.torch.AdamWConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Loss, gradients and updates against what PyTorch and PEFT computed with the same files. */
class RecordedTrainingIT {
    private static final String PEFT_PREFIX = "base_model.model.";

    @Test
    void lossGradientsAndThreeUpdatesAreTheRecordedOnes() throws IOException {
        Path model = RecordedModel.folder();
        compare(model, model.resolve("training"), TrainerConfig.DEFAULT_ACTIVATION_BYTES);
    }

    @ParameterizedTest
    @ValueSource(strings = {"qwen2-tied", "qwen3"})
    void recomputedLayersGiveTheRecordedOnesToo(String name) throws IOException {
        compare(ConformanceData.path("golden/models/" + name), ConformanceData.path("golden/training/" + name), 0);
    }

    private static void compare(Path folder, Path recordings, long activationBytes) throws IOException {
        JsonNode expected = new ObjectMapper().readTree(Files.readAllBytes(recordings.resolve("expected.json")));
        SafetensorsFile arrays = SafetensorsFile.open(recordings.resolve("expected.safetensors"));
        List<TrainingRow> rows = rows(expected);
        SupervisedLoss loss = SupervisedLoss.mean(
                rows.stream().map(TrainingRow::completionCount).toList());
        try (CausalLanguageModel model =
                        CausalLanguageModel.load(folder, RuntimeConfig.onCpu().withThreads(1));
                LoraAdapter adapter = LoraAdapter.load(folder.resolve("adapter"), model);
                PolicyTrainer trainer = PolicyTrainer.of(
                        Policy.of(model, adapter),
                        config(expected.get("adamw")).withActivationBytes(activationBytes))) {
            assertGradients(trainer.gradients(rows, loss), arrays);
            for (int step = 1; step <= 3; step++) {
                JsonNode recorded = expected.get("steps").get(step - 1);
                StepReport report = trainer.step(rows, loss);
                assertThat(report.loss())
                        .isCloseTo(recorded.get("loss").doubleValue(), Percentage.withPercentage(1e-3));
                assertThat(report.gradientNorm())
                        .isCloseTo(recorded.get("gradNormBeforeClip").doubleValue(), Percentage.withPercentage(1e-2));
                for (TrainableParameter parameter : adapter.trainableParameters()) {
                    assertThat(parameter.values().toFloatArray())
                            .as(parameter.name() + " after update " + step)
                            .usingComparatorWithPrecision(1e-5f)
                            .containsExactly(arrays.read("after" + step + "." + inFile(parameter.name())));
                }
            }
        }
    }

    private static void assertGradients(Map<String, float[]> gradients, SafetensorsFile arrays) throws IOException {
        double largest = 0;
        for (String name : gradients.keySet()) {
            for (float value : arrays.read("grad." + inFile(name))) {
                largest = Math.max(largest, Math.abs(value));
            }
        }
        for (Map.Entry<String, float[]> gradient : gradients.entrySet()) {
            float[] recorded = arrays.read("grad." + inFile(gradient.getKey()));
            for (int i = 0; i < recorded.length; i++) {
                assertThat((double) gradient.getValue()[i])
                        .as(gradient.getKey() + " " + i)
                        .isCloseTo(recorded[i], within(1e-4 * largest));
            }
        }
    }

    private static String inFile(String name) {
        return name.substring(PEFT_PREFIX.length());
    }

    private static TrainerConfig config(JsonNode json) {
        return new TrainerConfig(
                LearningRateSchedule.constant(json.get("learningRate").doubleValue()),
                new AdamWConfig(
                        json.get("beta1").doubleValue(),
                        json.get("beta2").doubleValue(),
                        json.get("epsilon").doubleValue(),
                        json.get("weightDecay").doubleValue()),
                json.get("maxGradNorm").doubleValue(),
                40); // less than the rows need, so that they are split
    }

    private static List<TrainingRow> rows(JsonNode expected) {
        List<TrainingRow> rows = new ArrayList<>();
        for (int r = 0; r < expected.get("rows").size(); r++) {
            int[] ids = RecordedModel.ids(expected.get("rows").get(r));
            boolean[] mask = new boolean[ids.length];
            for (int t = 0; t < ids.length; t++) {
                mask[t] = expected.get("completionMask").get(r).get(t).intValue() == 1;
            }
            rows.add(new TrainingRow(ids, mask));
        }
        return rows;
    }
}
