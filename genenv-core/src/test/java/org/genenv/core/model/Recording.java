package org.genenv.core.model;

import ai.djl.ndarray.NDManager;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.StreamSupport;
import org.genenv.core.RecordedModel;
import org.genenv.core.lora.LoraAdapter;
import org.genenv.core.model.RuntimeConfig.Dtype;
import org.genenv.core.training.PolicyScorer;
import org.genenv.core.training.TrainingRow;

/** A recorded model, loaded, with what transformers and PEFT computed with it. */
final class Recording implements AutoCloseable {
    final Path folder;
    final CausalLanguageModel model;
    final SafetensorsFile arrays;
    private final JsonNode expected;

    Recording(String name, Dtype dtype) throws IOException {
        folder = RecordedModel.folder(name);
        expected = RecordedModel.json(folder.resolve("expected.json"));
        arrays = SafetensorsFile.open(folder.resolve("expected.safetensors"));
        model = CausalLanguageModel.load(
                folder, RuntimeConfig.onCpu().withThreads(1).withDtype(dtype));
    }

    /** One row of ids with its recorded arrays. */
    record Case(JsonNode json) {
        String name() {
            return json.get("name").asText();
        }

        int[] ids() {
            return RecordedModel.ids(json.get("ids"));
        }
    }

    /** An answer to a chat that was decoded greedily. */
    record Greedy(JsonNode json) {
        int[] promptIds() {
            return RecordedModel.ids(json.get("promptIds"));
        }

        int[] newIds() {
            return RecordedModel.ids(json.get("newIds"));
        }
    }

    List<Case> cases() {
        return StreamSupport.stream(expected.get("cases").spliterator(), false)
                .map(Case::new)
                .toList();
    }

    /** Those that were recorded with the adapter, too. */
    List<Case> adapterCases() {
        return cases().stream()
                .filter(c -> arrays.contains("adapter." + c.name() + ".logits"))
                .toList();
    }

    List<Greedy> greedy() {
        return StreamSupport.stream(expected.get("greedy").spliterator(), false)
                .map(Greedy::new)
                .toList();
    }

    List<int[]> paddedBatch() {
        List<int[]> rows = new ArrayList<>();
        expected.get("paddedBatch").get("rows").forEach(row -> rows.add(RecordedModel.ids(row)));
        return rows;
    }

    LoraAdapter adapter() throws IOException {
        return LoraAdapter.load(folder.resolve("adapter"), model);
    }

    /** (T * V) logits of a row. */
    static float[] logits(Policy policy, int[] ids) {
        try (NDManager scope = policy.newStepManager()) {
            return policy.logits(ids, scope).toFloatArray();
        }
    }

    /** Log-probabilities of every token but the first, of rows that share a batch. */
    static List<float[]> logProbs(Policy policy, List<int[]> rows) {
        return PolicyScorer.logProbs(
                policy,
                rows.stream()
                        .map(ids -> {
                            boolean[] mask = new boolean[ids.length];
                            Arrays.fill(mask, true);
                            return new TrainingRow(ids, mask);
                        })
                        .toList());
    }

    /** The likeliest tokens after each prompt, decoded together with a cache; as many for each as were recorded. */
    List<int[]> decodeGreedily() {
        List<Greedy> chats = greedy();
        Policy policy = Policy.of(model);
        try (KvCache cache = policy.newKvCache(chats.size(), 256)) {
            List<SlotTokens> step = new ArrayList<>();
            List<List<Integer>> answers = new ArrayList<>();
            int longest = 0;
            for (int slot = 0; slot < chats.size(); slot++) {
                step.add(new SlotTokens(slot, 0, chats.get(slot).promptIds()));
                answers.add(new ArrayList<>());
                longest = Math.max(longest, chats.get(slot).newIds().length);
            }
            for (int t = 0; t < longest; t++) {
                int[] best = argmax(policy, cache, step);
                List<SlotTokens> next = new ArrayList<>();
                for (int slot = 0; slot < best.length; slot++) {
                    answers.get(slot).add(best[slot]);
                    next.add(new SlotTokens(slot, step.get(slot).end(), best[slot]));
                }
                step = next;
            }
            List<int[]> cut = new ArrayList<>();
            for (int slot = 0; slot < chats.size(); slot++) {
                cut.add(answers.get(slot).stream()
                        .limit(chats.get(slot).newIds().length)
                        .mapToInt(id -> id)
                        .toArray());
            }
            return cut;
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

    @Override
    public void close() {
        model.close();
    }
}
