package org.genenv.core.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NumberRangeTest {
    @Test
    void wordsOfRangesAreUnderstood() {
        assertThat(NumberRange.parse("2 or more")).contains(range(2.0, false, null, false));
        assertThat(NumberRange.parse("above 0")).contains(range(0.0, true, null, false));
        assertThat(NumberRange.parse("1 to 1000")).contains(range(1.0, false, 1000.0, false));
        assertThat(NumberRange.parse("(0, 1]")).contains(range(0.0, true, 1.0, false));
        assertThat(NumberRange.parse("[0, 1)")).contains(range(0.0, false, 1.0, true));
        assertThat(NumberRange.parse("0.01 to 1")).contains(range(0.01, false, 1.0, false));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "cpu, gpu0, gpu1, ...", "0, or above 1 + clipHigh", "some or more", "2 or more tasks"})
    void otherWordsAreNoRange(String words) {
        assertThat(NumberRange.parse(words)).isEmpty();
    }

    private static NumberRange range(Double least, boolean isLeastOpen, Double most, boolean isMostOpen) {
        return new NumberRange(Optional.ofNullable(least), isLeastOpen, Optional.ofNullable(most), isMostOpen);
    }
}
