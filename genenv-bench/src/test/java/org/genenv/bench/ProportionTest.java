package org.genenv.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ProportionTest {
    @Test
    void wilsonsIntervalOfPublishedExamples() {
        // Newcombe (1998), "Two-sided confidence intervals for the single proportion", table I, method 3.
        Proportion many = new Proportion(81, 263);
        assertThat(many.lower()).isCloseTo(0.2553, within(5e-5));
        assertThat(many.upper()).isCloseTo(0.3662, within(5e-5));
        Proportion none = new Proportion(0, 20);
        assertThat(none.lower()).isZero();
        assertThat(none.upper()).isCloseTo(0.1611, within(5e-5));
        Proportion few = new Proportion(1, 29);
        assertThat(few.lower()).isCloseTo(0.0061, within(5e-5));
        assertThat(few.upper()).isCloseTo(0.1718, within(5e-5));
    }

    @Test
    void nothingAttemptedSaysNothing() {
        assertThat(Proportion.NONE.lower()).isZero();
        assertThat(Proportion.NONE.upper()).isEqualTo(1);
        assertThat(Proportion.NONE).hasToString("none");
    }

    @Test
    void impossibleCountsAreRefused() {
        assertThatThrownBy(() -> new Proportion(3, 2)).hasMessageContaining("3 successes of 2");
    }

    @Test
    void printsInPerCent() {
        assertThat(new Proportion(81, 263)).hasToString("30.8 % [25.5, 36.6]");
    }
}
