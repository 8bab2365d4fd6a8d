package org.genenv.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Cached decoding against whole rows without a cache, on a small random model. */
class CachedStepIT {
    private static final float TOLERANCE = 2e-5f; // float32 sums in another order

    private final CausalLanguageModel model = CausalLanguageModel.initialise(
            ModelConfig.qwen2(50, 32, 2, 4, 2, 64, 128, 10000, true).withInitializerRange(0.3),
            7,
            RuntimeConfig.onCpu().withThreads(1));
    private final Policy policy = Policy.of(model);

    @AfterEach
    void close() {
        model.close();
    }

    private static int[] row(int length, int salt) {
        int[] ids = new int[length];
        for (int i = 0; i < length; i++) {
            ids[i] = (i * 17 + salt * 29 + i * i) % 50;
        }
        return ids;
    }

    private float[] fullLogitsAfter(int[] ids, int count) {
        try (NDManager scope = policy.newStepManager()) {
            float[] all = policy.logits(Arrays.copyOf(ids, count), scope).toFloatArray();
            return Arrays.copyOfRange(all, all.length - 50, all.length);
        }
    }

    private void assertStep(KvCache cache, List<SlotTokens> step, List<int[]> rows) {
        try (NDManager scope = policy.newStepManager();
                NDArray logits = policy.cachedStep(cache, step, scope)) {
            float[] values = logits.toFloatArray();
            for (int i = 0; i < rows.size(); i++) {
                assertThat(Arrays.copyOfRange(values, 50 * i, 50 * i + 50))
                        .usingComparatorWithPrecision(TOLERANCE)
                        .containsExactly(
                                fullLogitsAfter(rows.get(i), step.get(i).end()));
            }
        }
    }

    @Test
    void cachedDecodeMatchesFullForward() {
        for (int[] slots : new int[][] {{0, 1, 2}, {4, 1, 3}, {40, 0, 17}}) {
            List<int[]> rows = List.of(row(40, 1), row(70, 2), row(9, 3));
            int[] done = new int[3];
            try (KvCache cache = policy.newKvCache(41, 80)) {
                for (int[] counts : new int[][] {{5, 30, 1}, {1, 1, 1}, {1, 7, 2}, {1, 1, 1}, {20, 30, 4}}) {
                    List<SlotTokens> step = new ArrayList<>();
                    for (int i = 0; i < 3; i++) {
                        int[] ids = Arrays.copyOfRange(rows.get(i), done[i], done[i] + counts[i]);
                        step.add(new SlotTokens(slots[i], done[i], ids));
                        done[i] += counts[i];
                    }
                    assertStep(cache, step, rows);
                }
            }
        }
    }

    @Test
    void refilledSlotForgetsItsEarlierSequence() {
        try (KvCache cache = policy.newKvCache(2, 64)) {
            assertStep(cache, List.of(new SlotTokens(1, 0, row(60, 1))), List.of(row(60, 1)));
            assertStep(cache, List.of(new SlotTokens(1, 0, row(4, 2))), List.of(row(4, 2)));
        }
    }

    @Test
    void copiedPromptContinuesLikeItsOwn() {
        int[] long1 = row(20, 1);
        int[] long2 = row(20, 1);
        long2[12] = 49;
        try (KvCache cache = policy.newKvCache(5, 64)) {
            assertStep(cache, List.of(new SlotTokens(4, 0, row(60, 3))), List.of(row(60, 3)));
            assertStep(cache, List.of(new SlotTokens(2, 0, Arrays.copyOf(long1, 12))), List.of(long1));
            cache.copySlot(2, 12, 0, 4);
            assertStep(
                    cache,
                    List.of(
                            new SlotTokens(0, 12, long1[12]),
                            new SlotTokens(2, 12, long2[12], long2[13]),
                            new SlotTokens(4, 12, long2[12], long2[13], long2[14])),
                    List.of(long1, long2, long2));
            assertThatThrownBy(() -> cache.copySlot(0, 65, 1)).hasMessageContaining("length is 65");
            assertThatThrownBy(() -> cache.copySlot(0, 2, 5)).hasMessageContaining("slot 5 does not exist");
        }
    }

    @Test
    void impossibleStepsAreRefusedByName() {
        try (KvCache cache = policy.newKvCache(2, 8);
                NDManager scope = policy.newStepManager()) {
            assertThatThrownBy(() -> policy.cachedStep(cache, List.of(new SlotTokens(2, 0, 1)), scope))
                    .hasMessageContaining("slot 2 does not exist");
            assertThatThrownBy(() ->
                            policy.cachedStep(cache, List.of(new SlotTokens(0, 0, 1), new SlotTokens(0, 0, 1)), scope))
                    .hasMessageContaining("slot 0 stands twice");
            assertThatThrownBy(() -> policy.cachedStep(cache, List.of(new SlotTokens(0, 7, 1, 2)), scope))
                    .hasMessageContaining("positions 7 to 8")
                    .hasMessageContaining("room for 8");
            assertThatThrownBy(() -> policy.cachedStep(cache, List.of(new SlotTokens(0, 0, 50)), scope))
                    .hasMessageContaining("token id 50")
                    .hasMessageContaining("50");
        }
    }
}
