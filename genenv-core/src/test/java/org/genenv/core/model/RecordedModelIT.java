package org.genenv.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.genenv.core.RecordedModel.LOGITS_TOLERANCE;
import static org.genenv.core.RecordedModel.LOG_PROBS_TOLERANCE;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.genenv.core.lora.LoraAdapter;
import org.genenv.core.model.Recording.Case;
import org.genenv.core.model.RuntimeConfig.Dtype;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The runtime in float32 against what transformers and PEFT computed with the same files. */
class RecordedModelIT {
    private static void assertCase(Policy policy, Recording recording, Case row, String prefix) throws IOException {
        assertThat(Recording.logits(policy, row.ids()))
                .usingComparatorWithPrecision(LOGITS_TOLERANCE)
                .containsExactly(recording.arrays.read(prefix + row.name() + ".logits"));
        if (row.ids().length > 1) {
            assertThat(Recording.logProbs(policy, List.of(row.ids())).get(0))
                    .usingComparatorWithPrecision(LOG_PROBS_TOLERANCE)
                    .containsExactly(recording.arrays.read(prefix + row.name() + ".logProbs"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"qwen2-tied", "qwen2-untied-bf16-sharded", "qwen3", "llama-fp16"})
    void logitsAndLogProbsAreTheRecordedOnes(String name) throws IOException {
        try (Recording recording = new Recording(name, Dtype.FLOAT32)) {
            for (Case row : recording.cases()) {
                assertCase(Policy.of(recording.model), recording, row, "");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"qwen2-tied", "qwen2-untied-bf16-sharded", "qwen3", "llama-fp16"})
    void companyInABatchDoesNotChangeARow(String name) throws IOException {
        try (Recording recording = new Recording(name, Dtype.FLOAT32)) {
            List<float[]> together = Recording.logProbs(Policy.of(recording.model), recording.paddedBatch());
            for (int i = 0; i < together.size(); i++) {
                assertThat(together.get(i))
                        .usingComparatorWithPrecision(LOG_PROBS_TOLERANCE)
                        .containsExactly(recording.arrays.read("case" + (i + 1) + ".logProbs"));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"qwen2-tied", "qwen2-untied-bf16-sharded", "qwen3", "llama-fp16"})
    void greedyAnswersAreTheRecordedOnes(String name) throws IOException {
        try (Recording recording = new Recording(name, Dtype.FLOAT32)) {
            assertThat(recording.decodeGreedily())
                    .usingRecursiveComparison()
                    .isEqualTo(recording.greedy().stream()
                            .map(Recording.Greedy::newIds)
                            .toList());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"qwen2-tied", "qwen3"})
    void adapterGivesTheRecordedLogitsBesideAndInsideTheWeights(String name, @TempDir Path folder) throws IOException {
        try (Recording recording = new Recording(name, Dtype.FLOAT32);
                LoraAdapter adapter = recording.adapter();
                CausalLanguageModel merged = recording.model.copy()) {
            adapter.mergeInto(merged);
            recording.model.saveMerged(folder, adapter);
            try (CausalLanguageModel saved = CausalLanguageModel.load(folder, merged.runtime())) {
                assertThat(recording.adapterCases()).hasSize(2);
                for (Case row : recording.adapterCases()) {
                    assertCase(Policy.of(recording.model, adapter), recording, row, "adapter.");
                    assertCase(Policy.of(merged), recording, row, "adapter.");
                    assertCase(Policy.of(saved), recording, row, "adapter.");
                    assertCase(Policy.of(recording.model), recording, row, "");
                }
                assertThat(merged.parameter("model.layers.0.self_attn.q_proj.weight"))
                        .usingComparatorWithPrecision(1e-6f)
                        .containsExactly(recording.arrays.read("merged.q_proj.0"));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"qwen2-tied", "qwen3"})
    void savedAdapterLoadsBitEqual(String name, @TempDir Path folder) throws IOException {
        try (Recording recording = new Recording(name, Dtype.FLOAT32);
                LoraAdapter adapter = recording.adapter()) {
            adapter.save(folder);
            int[] ids = recording.cases().get(2).ids();
            try (LoraAdapter again = LoraAdapter.load(folder, recording.model)) {
                assertThat(again.config()).isEqualTo(adapter.config());
                assertThat(Recording.logits(Policy.of(recording.model, again), ids))
                        .isEqualTo(Recording.logits(Policy.of(recording.model, adapter), ids));
            }
        }
    }
}
