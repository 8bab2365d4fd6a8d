package org.genenv.core.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Percentage;
import org.genenv.core.ConformanceData;
import org.genenv.core.RecordedModel;
import org.genenv.core.lora.LoraAdapter;
import org.genenv.core.loss.GroupAdvantages;
import org.genenv.core.loss.GrpoLoss;
import org.genenv.core.model.CausalLanguageModel;
import org.genenv.core.model.Policy;
import org.genenv.core.model.RuntimeConfig;
import org.genenv.core.model.SafetensorsFile;
import org.junit.jupiter.api.Test;

/** GRPO's advantages, loss and gradients against what TRL computed for the same completions, some of whose tokens an environment wrote. */
class RecordedGrpoIT {
    private static final String PEFT_PREFIX = "base_model.model.";

    private final Path folder = ConformanceData.path("golden/grpo/qwen2-tied");
    private final JsonNode expected = json(folder.resolve("expected.json"));

    @Test
    void advantagesAreTheRecordedOnes() {
        assertThat(advantages()).containsExactly(doubles(expected.get("advantages")), within(1e-6));
    }

    @Test
    void lossClippingAndGradientsAreTheRecordedOnes() throws IOException {
        SafetensorsFile arrays = SafetensorsFile.open(folder.resolve("expected.safetensors"));
        JsonNode setting = expected.get("configs").get(0);
        assertThat(setting.get("lossType").asText()).isEqualTo("grpo");
        List<TrainingRow> rows = rows();
        List<float[]> old = sampled(arrays.read("oldLogProbs"));
        Path model = ConformanceData.path("golden/models/qwen2-tied");
        try (CausalLanguageModel base =
                        CausalLanguageModel.load(model, RuntimeConfig.onCpu().withThreads(1));
                LoraAdapter adapter = LoraAdapter.load(model.resolve("adapter"), base);
                PolicyTrainer trainer = PolicyTrainer.of(
                        Policy.of(base, adapter), TrainerConfig.of(LearningRateSchedule.constant(0)))) {
            GrpoLoss loss = new GrpoLoss(advantages(), old, 0.2, 0.2, 0);
            assertThat(trainer.step(rows, loss).loss())
                    .isCloseTo(setting.get("loss").doubleValue(), Percentage.withPercentage(1e-3));
            assertThat(loss.clipFraction())
                    .isCloseTo(setting.at("/metrics/clip_ratio~1region_mean").doubleValue(), within(1e-6));
            assertGradients(trainer.gradients(rows, new GrpoLoss(advantages(), old, 0.2, 0.2, 0)), arrays);
        }
    }

    private static void assertGradients(Map<String, float[]> gradients, SafetensorsFile arrays) throws IOException {
        double largest = 0;
        int compared = 0;
        for (String name : arrays.names()) {
            if (name.startsWith("config0.grad.")) {
                for (float value : arrays.read(name)) {
                    largest = Math.max(largest, Math.abs(value));
                }
            }
        }
        for (Map.Entry<String, float[]> gradient : gradients.entrySet()) {
            String name = "config0.grad." + gradient.getKey().substring(PEFT_PREFIX.length());
            if (!arrays.contains(name)) {
                continue; // recorded for the first layer alone
            }
            compared++;
            float[] recorded = arrays.read(name);
            for (int i = 0; i < recorded.length; i++) {
                assertThat((double) gradient.getValue()[i])
                        .as(name + " " + i)
                        .isCloseTo(recorded[i], within(1e-4 * largest));
            }
        }
        assertThat(compared).isEqualTo(14);
    }

    private double[] advantages() {
        double[] rewards = doubles(expected.get("rewards"));
        int groupSize = expected.get("groupSize").intValue();
        double[] all = new double[rewards.length];
        for (int from = 0; from < rewards.length; from += groupSize) {
            double[] group = Arrays.copyOfRange(rewards, from, from + groupSize);
            System.arraycopy(GroupAdvantages.of(group, true), 0, all, from, groupSize);
        }
        return all;
    }

    private List<TrainingRow> rows() {
        List<TrainingRow> rows = new ArrayList<>();
        for (int r = 0; r < expected.get("prompts").size(); r++) {
            int[] prompt = RecordedModel.ids(expected.get("prompts").get(r));
            int[] completion = RecordedModel.ids(expected.get("completions").get(r));
            int[] ids = new int[prompt.length + completion.length];
            boolean[] mask = new boolean[ids.length];
            System.arraycopy(prompt, 0, ids, 0, prompt.length);
            System.arraycopy(completion, 0, ids, prompt.length, completion.length);
            for (int i = 0; i < completion.length; i++) {
                mask[prompt.length + i] =
                        expected.get("sampledMask").get(r).get(i).intValue() == 1;
            }
            rows.add(new TrainingRow(ids, mask));
        }
        return rows;
    }

    /** Of a (rows, longest) array aligned with the completions, the values at sampled tokens. */
    private List<float[]> sampled(float[] values) {
        int count = expected.get("completions").size();
        int longest = values.length / count;
        List<float[]> rows = new ArrayList<>();
        for (int r = 0; r < count; r++) {
            JsonNode mask = expected.get("sampledMask").get(r);
            float[] kept = new float[mask.size()];
            int n = 0;
            for (int i = 0; i < mask.size(); i++) {
                if (mask.get(i).intValue() == 1) {
                    kept[n++] = values[r * longest + i];
                }
            }
            rows.add(Arrays.copyOf(kept, n));
        }
        return rows;
    }

    private static double[] doubles(JsonNode array) {
        double[] values = new double[array.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = array.get(i).doubleValue();
        }
        return values;
    }

    private static JsonNode json(Path file) {
        try {
            return new ObjectMapper().readTree(Files.readAllBytes(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
