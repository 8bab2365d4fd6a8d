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
import java.util.Locale;
import java.util.Map;
import org.genenv.core.ConformanceData;
import org.genenv.core.RecordedModel;
import org.genenv.core.lora.LoraAdapter;
import org.genenv.core.loss.AdvantageScale;
import org.genenv.core.loss.GroupAdvantages;
import org.genenv.core.loss.GrpoLoss;
import org.genenv.core.loss.GrpoObjective;
import org.genenv.core.loss.ImportanceRatio;
import org.genenv.core.loss.KlEstimator;
import org.genenv.core.loss.LossAggregation;
import org.genenv.core.loss.PolicySample;
import org.genenv.core.loss.Surrogate;
import org.genenv.core.model.CausalLanguageModel;
import org.genenv.core.model.Policy;
import org.genenv.core.model.RuntimeConfig;
import org.genenv.core.model.SafetensorsFile;
import org.genenv.core.model.torch.AdamWConfig;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** GRPO's advantages, loss and gradients against what TRL computed for the same completions, some of whose tokens an environment wrote. */
class RecordedGrpoIT {
    private static final String PEFT_PREFIX = "base_model.model.";

    private JsonNode expected;

    private void open(String name) {
        expected = json(ConformanceData.path("golden/grpo/" + name).resolve("expected.json"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"qwen2-tied", "qwen3"})
    void advantagesAreTheRecordedOnes(String name) {
        open(name);
        assertThat(advantages()).containsExactly(doubles(expected.get("advantages")), within(1e-6));
    }

    /** Nine settings of TRL's loss, with rows apart and layers recomputed in every second one. */
    @ParameterizedTest
    @ValueSource(strings = {"qwen2-tied", "qwen3"})
    void lossMetricsAndGradientsAreTheRecordedOnes(String name) throws IOException {
        open(name);
        SafetensorsFile arrays =
                SafetensorsFile.open(ConformanceData.path("golden/grpo/" + name).resolve("expected.safetensors"));
        List<TrainingRow> rows = rows();
        List<PolicySample> samples = samples(arrays);
        Path model = ConformanceData.path("golden/models/" + name);
        try (CausalLanguageModel base =
                        CausalLanguageModel.load(model, RuntimeConfig.onCpu().withThreads(1));
                LoraAdapter adapter = LoraAdapter.load(model.resolve("adapter"), base)) {
            Policy policy = Policy.of(base, adapter);
            assertThat(expected.get("configs")).hasSize(9);
            for (int i = 0; i < 9; i++) {
                JsonNode setting = expected.get("configs").get(i);
                TrainerConfig config = new TrainerConfig(
                        LearningRateSchedule.constant(0),
                        AdamWConfig.defaults(),
                        1,
                        i % 2 == 0 ? 4096 : 1,
                        i % 2 == 0 ? TrainerConfig.DEFAULT_ACTIVATION_BYTES : 0);
                try (PolicyTrainer trainer = PolicyTrainer.withReference(policy, Policy.of(base), config)) {
                    GrpoObjective objective = objective(setting);
                    GrpoLoss loss = new GrpoLoss(objective, samples);
                    StepReport report = trainer.step(rows, loss);
                    assertThat(report.loss())
                            .as(setting.toString())
                            .isCloseTo(
                                    setting.get("loss").doubleValue(),
                                    within(tolerance(setting.get("loss").doubleValue(), objective)));
                    assertMetrics(setting.get("metrics"), loss, report);
                    assertGradients(
                            trainer.gradients(rows, new GrpoLoss(objective, samples)),
                            arrays,
                            setting.get("gradPrefix").asText());
                }
            }
        }
    }

    /** 1e-5 relative; CISPO's tokens of about 10 cancel to a hundredth, so that their float32 rounding is what remains. */
    private static double tolerance(double loss, GrpoObjective objective) {
        double size = objective.surrogate() instanceof Surrogate.Cispo ? 10 : 1;
        return Math.max(1e-5 * Math.abs(loss), 1e-6 * size);
    }

    private GrpoObjective objective(JsonNode setting) {
        int rows = expected.get("completions").size();
        int longest = expected.get("maxCompletionLength").intValue();
        double clipHigh = setting.get("clipHigh").doubleValue();
        JsonNode delta = setting.get("twoSidedClip");
        String lossType = setting.get("lossType").asText();
        int tokens = 0;
        for (int r = 0; r < rows; r++) {
            for (JsonNode kept : expected.get("sampledMask").get(r)) {
                tokens += kept.intValue();
            }
        }
        Surrogate surrogate = lossType.equals("cispo")
                ? new Surrogate.Cispo(clipHigh)
                : new Surrogate.Clipped(
                        setting.get("clipLow").doubleValue(),
                        clipHigh,
                        delta.isNull() ? Double.POSITIVE_INFINITY : delta.doubleValue());
        LossAggregation aggregation =
                switch (lossType) {
                    case "grpo" -> LossAggregation.grpo();
                    case "bnpo" -> LossAggregation.bnpo();
                    case "dr_grpo" -> LossAggregation.drGrpo(longest);
                    case "dapo", "cispo" -> LossAggregation.dapo(tokens);
                    default -> throw new AssertionError(lossType);
                };
        ImportanceRatio ratio =
                ImportanceRatio.valueOf(setting.get("importanceLevel").asText().toUpperCase(Locale.ROOT));
        return new GrpoObjective(
                aggregation, ratio, surrogate, setting.get("klCoefficient").doubleValue(), KlEstimator.K3);
    }

    private static void assertMetrics(JsonNode metrics, GrpoLoss loss, StepReport report) {
        Map<String, Double> ours = Map.of(
                "kl", loss.klToReference(),
                "entropy", report.meanEntropy(),
                "clip_ratio/low_mean", loss.clipFractionLow(),
                "clip_ratio/low_min", loss.clipFractionLow(), // of one process
                "clip_ratio/high_mean", loss.clipFractionHigh(),
                "clip_ratio/high_max", loss.clipFractionHigh(),
                "clip_ratio/region_mean", loss.clipFraction(),
                "cispo_clip_ratio", loss.clipFractionHigh());
        metrics.fields().forEachRemaining(metric -> assertThat(ours.get(metric.getKey()))
                .as(metric.getKey())
                .isCloseTo(metric.getValue().doubleValue(), within(1e-6 + 2e-5 * Math.abs(ours.get(metric.getKey())))));
    }

    private static void assertGradients(Map<String, float[]> gradients, SafetensorsFile arrays, String prefix)
            throws IOException {
        double largest = 0;
        int compared = 0;
        int recordings = 0;
        for (String name : arrays.names()) {
            if (name.startsWith(prefix)) {
                recordings++;
                for (float value : arrays.read(name)) {
                    largest = Math.max(largest, Math.abs(value));
                }
            }
        }
        for (Map.Entry<String, float[]> gradient : gradients.entrySet()) {
            String name = prefix + gradient.getKey().substring(PEFT_PREFIX.length());
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
        assertThat(compared).isEqualTo(recordings).isPositive();
    }

    private List<PolicySample> samples(SafetensorsFile arrays) throws IOException {
        List<float[]> old = sampled(arrays.read("oldLogProbs"));
        double[] advantages = advantages();
        List<PolicySample> samples = new ArrayList<>();
        for (int r = 0; r < advantages.length; r++) {
            samples.add(PolicySample.of(advantages[r], old.get(r)));
        }
        return samples;
    }

    private double[] advantages() {
        double[] rewards = doubles(expected.get("rewards"));
        int groupSize = expected.get("groupSize").intValue();
        double[] all = new double[rewards.length];
        for (int from = 0; from < rewards.length; from += groupSize) {
            double[] group = Arrays.copyOfRange(rewards, from, from + groupSize);
            System.arraycopy(GroupAdvantages.of(group, AdvantageScale.GROUP), 0, all, from, groupSize);
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
