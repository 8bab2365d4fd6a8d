package org.genenv.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.genenv.core.lora.LoraAdapter;
import org.genenv.core.lora.LoraConfig;
import org.genenv.core.model.Recording.Case;
import org.genenv.core.model.RuntimeConfig.Dtype;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Models whose base is kept in each of the types. */
class DtypeIT {
    private static final String WEIGHT = "model.layers.1.mlp.up_proj.weight";

    /**
     * How far 16-bit results may lie from the recorded float32 ones: single logits, the root mean square over all logits,
     * single log-probabilities and their mean. The bounds are a little above what transformers 4.57.6 shows on these four
     * models when it is asked for the same type: 0.69, 0.094, 0.40 and 0.080 in bfloat16; 0.069, 0.011, 0.043 and 0.0093 in
     * float16, of logits up to 21. Each of some 15 roundings on the way to a logit takes part of 2^-9 (bfloat16) or 2^-12
     * (float16); the single worst of 70,000 logits is a matter of luck and has the most room.
     */
    private record Tolerance(float logits, double rmsLogits, float logProbs, double meanLogProbs) {
        static Tolerance of(Dtype dtype) {
            return switch (dtype) {
                case FLOAT32 -> new Tolerance(2e-4f, 1e-5, 1e-4f, 1e-5);
                case BFLOAT16 -> new Tolerance(1.0f, 0.1, 0.5f, 0.09);
                case FLOAT16 -> new Tolerance(0.1f, 0.0125, 0.06f, 0.011);
            };
        }
    }

    private static void assertClose(
            Policy policy, Recording recording, List<Case> rows, String prefix, Tolerance tolerance)
            throws IOException {
        double squares = 0;
        long logitCount = 0;
        double sum = 0;
        int logProbCount = 0;
        for (Case row : rows) {
            float[] logits = Recording.logits(policy, row.ids());
            float[] recorded = recording.arrays.read(prefix + row.name() + ".logits");
            assertThat(logits).usingComparatorWithPrecision(tolerance.logits).containsExactly(recorded);
            for (int i = 0; i < logits.length; i++) {
                squares += Math.pow(logits[i] - recorded[i], 2);
            }
            logitCount += logits.length;
            if (row.ids().length > 1) {
                float[] logProbs =
                        Recording.logProbs(policy, List.of(row.ids())).get(0);
                recorded = recording.arrays.read(prefix + row.name() + ".logProbs");
                assertThat(logProbs)
                        .usingComparatorWithPrecision(tolerance.logProbs)
                        .containsExactly(recorded);
                for (int i = 0; i < logProbs.length; i++) {
                    sum += Math.abs(logProbs[i] - recorded[i]);
                }
                logProbCount += logProbs.length;
            }
        }
        assertThat(Math.sqrt(squares / logitCount)).isLessThan(tolerance.rmsLogits);
        assertThat(sum / logProbCount).isLessThan(tolerance.meanLogProbs);
    }

    @ParameterizedTest
    @CsvSource({
        "qwen2-tied, BFLOAT16",
        "qwen2-untied-bf16-sharded, BFLOAT16",
        "qwen3, BFLOAT16",
        "llama-fp16, BFLOAT16",
        "qwen2-tied, FLOAT16",
        "llama-fp16, FLOAT16"
    })
    void narrowBasesStayCloseToTheRecordedFloat32(String name, Dtype dtype) throws IOException {
        try (Recording recording = new Recording(name, dtype)) {
            assertClose(Policy.of(recording.model), recording, recording.cases(), "", Tolerance.of(dtype));
        }
    }

    @ParameterizedTest
    @CsvSource({"qwen2-tied, BFLOAT16", "qwen3, BFLOAT16", "qwen3, FLOAT16"})
    void adaptersOnNarrowBasesStayCloseBesideAndInsideTheWeights(String name, Dtype dtype) throws IOException {
        try (Recording recording = new Recording(name, dtype);
                LoraAdapter adapter = recording.adapter();
                CausalLanguageModel merged = recording.model.copy()) {
            Tolerance tolerance = Tolerance.of(dtype);
            assertClose(
                    Policy.of(recording.model, adapter), recording, recording.adapterCases(), "adapter.", tolerance);
            adapter.mergeInto(merged);
            assertClose(Policy.of(merged), recording, recording.adapterCases(), "adapter.", tolerance);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"qwen2-tied", "qwen2-untied-bf16-sharded", "qwen3", "llama-fp16"})
    void cachedDecodingInBfloat16AgreesWithWholeRows(String name) throws IOException {
        try (Recording recording = new Recording(name, Dtype.BFLOAT16)) {
            Policy policy = Policy.of(recording.model);
            Tolerance tolerance = Tolerance.of(Dtype.BFLOAT16);
            int vocabSize = recording.model.config().vocabSize();
            List<Recording.Greedy> chats = recording.greedy();
            List<int[]> answers = recording.decodeGreedily();
            for (int i = 0; i < answers.size(); i++) {
                int[] prompt = chats.get(i).promptIds();
                int[] answer = answers.get(i);
                int[] row = Arrays.copyOf(prompt, prompt.length + answer.length);
                System.arraycopy(answer, 0, row, prompt.length, answer.length);
                float[] logits = Recording.logits(policy, row);
                for (int t = 0; t < answer.length; t++) {
                    int from = (prompt.length + t - 1) * vocabSize;
                    float best = Float.NEGATIVE_INFINITY;
                    for (int id = 0; id < vocabSize; id++) {
                        best = Math.max(best, logits[from + id]);
                    }
                    assertThat(logits[from + answer[t]]).isGreaterThan(best - tolerance.logits);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Dtype.class)
    void adapterOfZeroBLeavesTheBaseBitEqual(Dtype dtype) throws IOException {
        try (Recording recording = new Recording("qwen2-tied", dtype);
                LoraAdapter adapter = LoraAdapter.create(recording.model, LoraConfig.rank(4), 1)) {
            int[] ids = recording.cases().get(3).ids();
            float[] base = Recording.logits(Policy.of(recording.model), ids);
            assertThat(Recording.logits(Policy.of(recording.model, adapter), ids))
                    .isEqualTo(base);
        }
    }

    @ParameterizedTest
    @EnumSource(Dtype.class)
    void savedAndCopiedModelsAreBitEqual(Dtype dtype, @TempDir Path folder) throws IOException {
        try (Recording recording = new Recording("qwen2-tied", dtype);
                CausalLanguageModel copy = recording.model.copy()) {
            copy.save(folder);
            assertThat(SafetensorsFile.open(folder.resolve("model.safetensors"))
                            .type(WEIGHT)
                            .dtype())
                    .isEqualTo(dtype);
            try (CausalLanguageModel again = CausalLanguageModel.load(folder, copy.runtime())) {
                assertThat(again.config()).isEqualTo(recording.model.config());
                for (WeightLayout.Parameter parameter : again.layout().parameters()) {
                    assertThat(again.parameter(parameter.name()))
                            .isEqualTo(recording.model.parameter(parameter.name()));
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Dtype.class)
    void parametersAreSetToTheNearestValueOfTheType(Dtype dtype) throws IOException {
        try (Recording recording = new Recording("qwen2-tied", dtype)) {
            float[] values = recording.model.parameter(WEIGHT);
            values[0] = 1 / 3f;
            values[7] = -1e-3f;
            recording.model.setParameter(WEIGHT, values);
            float[] set = recording.model.parameter(WEIGHT);
            float[] nearest =
                    switch (dtype) {
                        case FLOAT32 -> new float[] {1 / 3f, -1e-3f};
                        case BFLOAT16 -> new float[] {0x1.56p-2f, -0x1.06p-10f};
                        case FLOAT16 -> new float[] {0x1.554p-2f, -0x1.064p-10f};
                    };
            values[0] = nearest[0];
            values[7] = nearest[1];
            assertThat(set).isEqualTo(values);
        }
    }
}
