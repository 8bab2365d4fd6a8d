package org.genenv.core.model.torch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.genenv.core.model.SlotTokens;
import org.genenv.core.random.RandomKey;
import org.genenv.core.random.Shuffle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CachedStepPlanTest {
    private static final int SLOTS = 40;
    private static final int LENGTH = 1000;

    /** Sequences in random slots; some decode, some take in a little, few take in much. */
    private static List<SlotTokens> randomSequences(RandomGenerator random) {
        List<Integer> slots = Shuffle.of(IntStream.range(0, SLOTS).boxed().toList(), RandomKey.of(random.nextLong()));
        List<SlotTokens> sequences = new ArrayList<>();
        for (int slot : slots.subList(0, random.nextInt(1, SLOTS + 1))) {
            int kind = random.nextInt(10);
            int count = kind < 6 ? 1 : kind < 9 ? random.nextInt(2, 20) : random.nextInt(100, 500);
            int start = random.nextInt(LENGTH - count + 1);
            sequences.add(
                    new SlotTokens(slot, start, random.ints(count, 0, 5000).toArray()));
        }
        return sequences;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void everyTokenHasOneCellInARowOfItsSlotThatSeesAllBeforeIt(long seed) {
        List<SlotTokens> sequences = randomSequences(RandomKey.of(seed).generator());
        CachedStepPlan plan = new CachedStepPlan(sequences, SLOTS, LENGTH);
        long[] indices = plan.indices();
        long[] sizes = plan.blockSizes();
        int tokens = plan.tokens();
        int at = 3 * tokens + sequences.size();
        int token = 0;
        for (int block = 0; block < sizes.length; block += 6) {
            int count = (int) sizes[block];
            int rows = (int) sizes[block + 1];
            int cells = (int) sizes[block + 2];
            for (int i = 0; i < count; i++, token++) {
                int cell = (int) indices[at + i];
                int slotOfRow = (int) indices[at + count + cell / cells];
                assertThat(slotOfRow).isEqualTo((int) indices[2 * tokens + token]);
                assertThat(indices[at + count + rows + cell]).isEqualTo(i);
                assertThat(sizes[block + 4]).isGreaterThan(indices[tokens + token]);
                if (sizes[block + 5] == 0) { // nothing is hidden, so there must be nothing to hide
                    assertThat(sizes[block + 4]).isEqualTo(indices[tokens + token] + 1);
                }
                if (sizes[block + 3] >= 0) {
                    assertThat(sizes[block + 3] + cell / cells).isEqualTo(slotOfRow);
                }
            }
            at += count + rows * (1 + cells);
        }
        assertThat(token).isEqualTo(tokens);
        assertThat(at).isEqualTo(indices.length);
        for (int i = 0; i < sequences.size(); i++) {
            SlotTokens sequence = sequences.get(i);
            int last = (int) indices[3 * tokens + i];
            for (int back = 0; back < sequence.count(); back++) {
                assertThat(indices[last - back]).isEqualTo(sequence.id(sequence.count() - 1 - back));
                assertThat(indices[tokens + last - back]).isEqualTo(sequence.end() - 1 - back);
                assertThat(indices[2 * tokens + last - back]).isEqualTo(sequence.slot());
            }
        }
    }

    @Test
    void rowsOfNearlyOneLengthMakeOneRectangle() {
        List<SlotTokens> decoding = IntStream.range(0, 16)
                .mapToObj(slot -> new SlotTokens(slot, 300 + slot, 1))
                .toList();
        CachedStepPlan plan = new CachedStepPlan(decoding, 16, LENGTH);
        assertThat(plan.blockSizes()).containsExactly(16, 16, 1, 0, 320, 1);
        assertThat(plan.attentionPairs()).isEqualTo(16 * 320);
        assertThat(plan.neededPairs())
                .isEqualTo(IntStream.range(0, 16).map(i -> 301 + i).sum());
    }

    @Test
    void rowsOfOneLengthThatDecodeNeedNoMaskAndNoPadding() {
        List<SlotTokens> decoding = IntStream.range(0, 16)
                .mapToObj(slot -> new SlotTokens(slot, 300, 1))
                .toList();
        assertThat(new CachedStepPlan(decoding, 16, LENGTH).blockSizes()).containsExactly(16, 16, 1, 0, 301, 0);
        assertThat(new CachedStepPlan(List.of(new SlotTokens(0, 0, 1, 2)), 1, LENGTH).blockSizes())
                .containsExactly(2, 1, 2, 0, 32, 1);
    }

    @Test
    void aLongPromptPadsNoRowThatDecodes() {
        List<SlotTokens> step = new ArrayList<>();
        for (int slot = 0; slot < 15; slot++) {
            step.add(new SlotTokens(slot, 60, 1));
        }
        step.add(new SlotTokens(15, 0, new int[400]));
        CachedStepPlan plan = new CachedStepPlan(step, 16, LENGTH);
        assertThat(plan.attentionPairs()).isEqualTo(15 * 61 + 400 * 416);
    }

    @Test
    void aRowWithALongContextPadsNoShortOne() {
        List<SlotTokens> step = new ArrayList<>();
        for (int slot = 0; slot < 15; slot++) {
            step.add(new SlotTokens(slot, 60, 1));
        }
        step.add(new SlotTokens(15, 950, 1));
        assertThat(new CachedStepPlan(step, 16, LENGTH).attentionPairs()).isEqualTo(15 * 61 + 951);
    }

    @Test
    void aContextIsNeverRoundedBeyondTheCache() {
        CachedStepPlan plan = new CachedStepPlan(List.of(new SlotTokens(0, 44, 1)), 1, 45);
        assertThat(plan.attentionPairs()).isEqualTo(45);
        assertThatThrownBy(() -> new CachedStepPlan(List.of(), 1, 45)).hasMessageContaining("at least one sequence");
    }
}
