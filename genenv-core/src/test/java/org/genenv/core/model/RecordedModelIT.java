package org.genenv.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.genenv.core.RecordedModel.LOGITS_TOLERANCE;
import static org.genenv.core.RecordedModel.LOG_PROBS_TOLERANCE;

import ai.djl.ndarray.NDManager;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.genenv.core.RecordedModel;
import org.genenv.core.lora.LoraAdapter;
import org.genenv.core.lora.LoraConfig;
import org.genenv.core.training.PolicyScorer;
import org.genenv.core.training.TrainingRow;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The runtime against what transformers and PEFT computed with the same files. */
class RecordedModelIT {
    private CausalLanguageModel model;
    private JsonNode expected;
    private SafetensorsFile arrays;

    @BeforeEach
    void load() throws IOException {
        model = CausalLanguageModel.load(
                RecordedModel.folder(), RuntimeConfig.onCpu().withThreads(1));
        expected = RecordedModel.json("expected.json");
        arrays = SafetensorsFile.open(RecordedModel.folder().resolve("expected.safetensors"));
    }

    @AfterEach
    void close() {
        model.close();
    }

    private static float[] logits(Policy policy, int[] ids) {
        try (NDManager scope = policy.newStepManager()) {
            return policy.logits(ids, scope).toFloatArray();
        }
    }

    private static TrainingRow everyToken(int[] ids) {
        boolean[] mask = new boolean[ids.length];
        Arrays.fill(mask, true);
        return new TrainingRow(ids, mask);
    }

    private void assertCase(Policy policy, JsonNode recorded, String prefix) throws IOException {
        int[] ids = RecordedModel.ids(recorded.get("ids"));
        String name = prefix + recorded.get("name").asText();
        assertThat(logits(policy, ids))
                .usingComparatorWithPrecision(LOGITS_TOLERANCE)
                .containsExactly(arrays.read(name + ".logits"));
        if (ids.length > 1) {
            assertThat(PolicyScorer.logProbs(policy, List.of(everyToken(ids))).get(0))
                    .usingComparatorWithPrecision(LOG_PROBS_TOLERANCE)
                    .containsExactly(arrays.read(name + ".logProbs"));
        }
    }

    @Test
    void logitsAndLogProbsAreTheRecordedOnes() throws IOException {
        for (JsonNode recorded : expected.get("cases")) {
            assertCase(Policy.of(model), recorded, "");
        }
    }

    @Test
    void adapterGivesTheRecordedLogitsBesideAndInsideTheWeights() throws IOException {
        try (LoraAdapter adapter = LoraAdapter.load(RecordedModel.folder().resolve("adapter"), model);
                CausalLanguageModel merged = model.copy()) {
            adapter.mergeInto(merged);
            for (JsonNode recorded : expected.get("cases")) {
                if (arrays.contains("adapter." + recorded.get("name").asText() + ".logits")) {
                    assertCase(Policy.of(model, adapter), recorded, "adapter.");
                    assertCase(Policy.of(merged), recorded, "adapter.");
                }
            }
            assertThat(merged.parameter("model.layers.0.self_attn.q_proj.weight"))
                    .usingComparatorWithPrecision(1e-6f)
                    .containsExactly(arrays.read("merged.q_proj.0"));
        }
    }

    @Test
    void companyInABatchDoesNotChangeARow() throws IOException {
        List<TrainingRow> rows = new ArrayList<>();
        for (JsonNode ids : expected.get("paddedBatch").get("rows")) {
            rows.add(everyToken(RecordedModel.ids(ids)));
        }
        List<float[]> together = PolicyScorer.logProbs(Policy.of(model), rows);
        for (int i = 0; i < rows.size(); i++) {
            assertThat(together.get(i))
                    .usingComparatorWithPrecision(LOG_PROBS_TOLERANCE)
                    .containsExactly(arrays.read("case" + (i + 1) + ".logProbs"));
        }
    }

    @Test
    void greedyAnswersAreTheRecordedOnes() throws IOException {
        JsonNode chats = expected.get("greedy");
        Policy policy = Policy.of(model);
        try (KvCache cache = policy.newKvCache(chats.size(), 256)) {
            List<SlotTokens> step = new ArrayList<>();
            int longest = 0;
            for (int slot = 0; slot < chats.size(); slot++) {
                step.add(new SlotTokens(
                        slot, 0, RecordedModel.ids(chats.get(slot).get("promptIds"))));
                longest = Math.max(longest, chats.get(slot).get("newIds").size());
            }
            List<List<Integer>> answers = new ArrayList<>();
            chats.forEach(chat -> answers.add(new ArrayList<>()));
            for (int t = 0; t < longest; t++) {
                int[] best = argmax(policy, cache, step);
                List<SlotTokens> next = new ArrayList<>();
                for (int slot = 0; slot < best.length; slot++) {
                    answers.get(slot).add(best[slot]);
                    next.add(new SlotTokens(slot, step.get(slot).end(), best[slot]));
                }
                step = next;
            }
            for (int slot = 0; slot < chats.size(); slot++) {
                int[] recorded = RecordedModel.ids(chats.get(slot).get("newIds"));
                assertThat(answers.get(slot).subList(0, recorded.length))
                        .containsExactlyElementsOf(
                                Arrays.stream(recorded).boxed().toList());
            }
        }
    }

    private static int[] argmax(Policy policy, KvCache cache, List<SlotTokens> step) {
        int vocabSize = policy.model().config().vocabSize();
        try (NDManager scope = policy.newStepManager()) {
            float[] logits = policy.cachedStep(cache, step, scope).toFloatArray();
            int[] best = new int[step.size()];
            for (int row = 0; row < best.length; row++) {
                for (int id = 1; id < vocabSize; id++) {
                    if (logits[row * vocabSize + id] > logits[row * vocabSize + best[row]]) {
                        best[row] = id;
                    }
                }
            }
            return best;
        }
    }

    @Test
    void savedModelLoadsBitEqual(@TempDir Path folder) throws IOException {
        model.save(folder);
        try (CausalLanguageModel again = CausalLanguageModel.load(folder, model.runtime())) {
            assertThat(again.config()).isEqualTo(model.config());
            for (WeightLayout.Parameter parameter : model.layout().parameters()) {
                assertThat(again.parameter(parameter.name())).isEqualTo(model.parameter(parameter.name()));
            }
        }
    }

    @Test
    void adapterOfZeroBLeavesTheBaseBitEqual() throws IOException {
        int[] ids = RecordedModel.ids(expected.get("cases").get(3).get("ids"));
        try (LoraAdapter adapter = LoraAdapter.create(model, LoraConfig.rank(4), 1)) {
            assertThat(logits(Policy.of(model, adapter), ids)).isEqualTo(logits(Policy.of(model), ids));
        }
    }

    @Test
    void savedAdapterLoadsBitEqual(@TempDir Path folder) throws IOException {
        int[] ids = RecordedModel.ids(expected.get("cases").get(2).get("ids"));
        try (LoraAdapter adapter = LoraAdapter.load(RecordedModel.folder().resolve("adapter"), model)) {
            adapter.save(folder);
            try (LoraAdapter again = LoraAdapter.load(folder, model)) {
                assertThat(again.config()).isEqualTo(adapter.config());
                assertThat(logits(Policy.of(model, again), ids)).isEqualTo(logits(Policy.of(model, adapter), ids));
            }
        }
    }
}
