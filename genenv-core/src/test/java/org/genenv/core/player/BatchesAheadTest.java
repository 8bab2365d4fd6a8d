package org.genenv.core.player;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BatchesAheadTest {
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void batchesComeInTheOrderOfTheirMaking(boolean isAhead) {
        List<List<EncodedConversation>> made = new ArrayList<>();
        List<List<EncodedConversation>> taken = new ArrayList<>();
        try (BatchesAhead batches = new BatchesAhead(
                () -> {
                    List<EncodedConversation> batch = new ArrayList<>();
                    made.add(batch);
                    return batch;
                },
                isAhead)) {
            for (int i = 0; i < 20; i++) {
                taken.add(batches.next());
            }
        }
        for (int i = 0; i < 20; i++) {
            assertThat(taken.get(i)).isSameAs(made.get(i));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatTheMakingThrowsComesOutWhereTheBatchIsWanted(boolean isAhead) {
        AtomicInteger calls = new AtomicInteger();
        try (BatchesAhead batches = new BatchesAhead(
                () -> {
                    if (calls.incrementAndGet() == 2) {
                        throw new IllegalArgumentException("no such house");
                    }
                    return List.of();
                },
                isAhead)) {
            batches.next();
            assertThatIllegalArgumentException().isThrownBy(batches::next).withMessage("no such house");
        }
    }

    @Test
    void afterClosingNothingIsMadeAnyMore() {
        ConcurrentHashMap.KeySetView<String, Boolean> threads = ConcurrentHashMap.newKeySet();
        AtomicInteger calls = new AtomicInteger();
        try (BatchesAhead batches = new BatchesAhead(
                () -> {
                    threads.add(Thread.currentThread().getName());
                    calls.incrementAndGet();
                    return List.of();
                },
                true)) {
            batches.next();
        }
        int after = calls.get();
        assertThat(after).isBetween(1, 2);
        assertThat(threads).containsOnly("demonstrations");
        assertThat(calls.get()).isEqualTo(after);
    }
}
