package org.genenv.bench.apibank.check;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ComparisonTest {
    @Test
    void textsAreSimilarThatShareMoreThanHalfOfTheirWords() {
        assertThat(Comparison.isSimilar("call mom at noon", "call mom at one")).isTrue();
        assertThat(Comparison.isSimilar("call mom now", "call mom")).isTrue();
        assertThat(Comparison.isSimilar("call mom", "call dad")).isFalse();
        assertThat(Comparison.isSimilar("Call mom", "call mom")).isFalse();
    }
}
