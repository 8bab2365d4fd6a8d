package org.genenv.core.generation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.genenv.core.ConformanceData;
import org.genenv.core.model.RuntimeConfig;
import org.genenv.core.model.torch.TorchRuntime;
import org.genenv.core.random.RandomKey;
import org.junit.jupiter.api.Test;

class SamplerTest {
    private static final RuntimeConfig RUNTIME = RuntimeConfig.onCpu().withThreads(1);

    @Test
    void probabilitiesAreThoseOfTransformers() throws IOException {
        JsonNode cases = new ObjectMapper()
                .readTree(ConformanceData.path("golden/sampling/expected.json").toFile())
                .get("cases");
        assertThat(cases).isNotEmpty();
        for (JsonNode recorded : cases) {
            float[] logits = floats(recorded.get("logits"));
            float[] expected = floats(recorded.get("probabilities"));
            int[] previous = new int[recorded.get("previousIds").size()];
            for (int i = 0; i < previous.length; i++) {
                previous[i] = recorded.get("previousIds").get(i).intValue();
            }
            JsonNode c = recorded.get("config");
            SamplingConfig config = new SamplingConfig(
                    c.path("repetitionPenalty").asDouble(1),
                    c.path("temperature").asDouble(1),
                    c.path("topK").asInt(0),
                    c.path("topP").asDouble(1),
                    c.path("minP").asDouble(0));
            float[] actual = probabilities(logits, 1, List.of(config), List.of(previous));
            for (int i = 0; i < expected.length; i++) {
                // 1e-6: the tolerance that the recording states
                assertThat(actual[i]).as("%s, token %d", config, i).isCloseTo(expected[i], within(1e-6f));
            }
        }
    }

    @Test
    void rowsOfOneBatchAreSampledByTheirOwnSettings() {
        float[] logits = {0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3};
        List<SamplingConfig> rows =
                List.of(SamplingConfig.ofTemperature(1), new SamplingConfig(1, 1, 2, 1, 0), SamplingConfig.GREEDY);
        float[] p = probabilities(logits, 3, rows, Collections.nCopies(3, new int[] {0}));
        assertThat(p[0]).isPositive();
        assertThat(p[4]).isZero();
        assertThat(p[5]).isZero();
        assertThat(p[6] + p[7]).isCloseTo(1, within(1e-6f));
        assertThat(sample(logits, 3, rows, new double[] {0, 0, 0})).startsWith(0, 2, 3);
        assertThat(sample(logits, 3, rows, new double[] {0.999999, 0.999999, 0.5}))
                .startsWith(3, 3, 3);
    }

    @Test
    void drawsFollowTheDistribution() {
        float[] logits = {(float) Math.log(0.1), (float) Math.log(0.2), (float) Math.log(0.7)};
        int n = 20_000;
        float[] rows = new float[3 * n];
        double[] uniforms = new double[n];
        for (int i = 0; i < n; i++) {
            System.arraycopy(logits, 0, rows, 3 * i, 3);
            uniforms[i] = RandomKey.of(5).uniform(i);
        }
        double[] drawn = sample(rows, n, Collections.nCopies(n, SamplingConfig.ofTemperature(1)), uniforms);
        double[] share = new double[3];
        for (int i = 0; i < n; i++) {
            share[(int) drawn[i]] += 1.0 / n;
        }
        // four standard errors of a share of 0.5 over 20,000 draws
        assertThat(share[0]).isCloseTo(0.1, within(0.014));
        assertThat(share[1]).isCloseTo(0.2, within(0.014));
    }

    @Test
    void logProbabilityIsTheModelsWhateverTheTemperature() {
        float[] logits = {0, 1, 2};
        double[] drawn = sample(logits, 1, List.of(new SamplingConfig(1, 0.1, 1, 0.5, 0)), new double[] {0.5});
        double expected = 2 - Math.log(1 + Math.E + Math.E * Math.E);
        assertThat(drawn[0]).isEqualTo(2);
        assertThat(drawn[1]).isCloseTo(expected, within(1e-6));
    }

    @Test
    void theTokenIsTheFirstWhoseRunningSumExceedsTheUniformNumber() {
        float never = Float.NEGATIVE_INFINITY;
        float[] logits = {(float) Math.log(0.25), never, (float) Math.log(0.5), (float) Math.log(0.25), never};
        List<SamplingConfig> policy = List.of(SamplingConfig.ofTemperature(1));
        double[] uniforms = {0, 0.24999, 0.25001, 0.74999, 0.75001, 1 - 0x1p-52};
        double[] expected = {0, 0, 2, 2, 3, 3};
        for (int i = 0; i < uniforms.length; i++) {
            assertThat(sample(logits, 1, policy, new double[] {uniforms[i]})[0])
                    .as("uniform number %s", uniforms[i])
                    .isEqualTo(expected[i]);
        }
    }

    @Test
    void logitsThatAreNoNumbersAreAnErrorNotAToken() {
        float[] logits = {0, 1, 2, Float.NaN};
        for (SamplingConfig config : List.of(SamplingConfig.ofTemperature(1), SamplingConfig.GREEDY)) {
            assertThatThrownBy(() -> sample(logits, 2, List.of(config, config), new double[] {0.5, 0.5}))
                    .isInstanceOf(ArithmeticException.class)
                    .hasMessageContaining("row 1");
        }
    }

    private static float[] probabilities(float[] logits, int rows, List<SamplingConfig> how, List<int[]> previous) {
        int vocab = logits.length / rows;
        try (NDManager manager = TorchRuntime.newManager(RUNTIME);
                Sampler sampler = new Sampler(vocab, RUNTIME);
                NDArray array = manager.create(logits, new Shape(rows, vocab))) {
            return sampler.probabilities(array, how, previous);
        }
    }

    private static double[] sample(float[] logits, int rows, List<SamplingConfig> how, double[] uniforms) {
        int vocab = logits.length / rows;
        List<int[]> previous = new ArrayList<>(Collections.nCopies(rows, new int[] {0}));
        try (NDManager manager = TorchRuntime.newManager(RUNTIME);
                Sampler sampler = new Sampler(vocab, RUNTIME);
                NDArray array = manager.create(logits, new Shape(rows, vocab))) {
            return sampler.sample(array, how, previous, uniforms);
        }
    }

    private static float[] floats(JsonNode array) {
        float[] values = new float[array.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) array.get(i).asDouble();
        }
        return values;
    }
}
