package org.genenv.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class SpreadOrderTest {
    @Test
    void endsComeFirstAndThenTheMiddles() {
        assertThat(SpreadOrder.of(List.of(0, 1, 2, 3, 4, 5, 6, 7, 8))).containsExactly(0, 8, 4, 2, 6, 1, 3, 5, 7);
        assertThat(SpreadOrder.of(List.of("one"))).containsExactly("one");
        assertThat(SpreadOrder.of(List.of())).isEmpty();
    }

    @Property
    void everyBeginningIsSpreadOverTheWhole(@ForAll @IntRange(min = 2, max = 300) int size) {
        List<Integer> ordered = SpreadOrder.of(IntStream.range(0, size).boxed().toList());

        assertThat(ordered).hasSize(size).doesNotHaveDuplicates();
        for (int taken = 2; taken <= size; taken++) {
            List<Integer> beginning =
                    ordered.subList(0, taken).stream().sorted().toList();
            int widest = IntStream.range(1, taken)
                    .map(i -> beginning.get(i) - beginning.get(i - 1))
                    .max()
                    .orElseThrow();
            assertThat(widest).isLessThanOrEqualTo((int) Math.ceil(2.0 * (size - 1) / (taken - 1)) + 1);
        }
        assertThat(Collections.min(ordered)).isZero();
    }
}
