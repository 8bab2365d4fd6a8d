package org.genenv.core.curriculum;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.junit.jupiter.api.Test;

class PassRateTest {
    @Test
    void rateIsSuccessesOverAttempts() {
        assertThat(new PassRate(3, 8).value()).isEqualTo(0.375);
        assertThat(new PassRate(3, 8).plus(new PassRate(5, 8)).value()).isEqualTo(0.5);
    }

    @Test
    void withoutAnAttemptThereIsNoRate() {
        assertThat(PassRate.NONE.isKnown()).isFalse();
        assertThatIllegalStateException().isThrownBy(PassRate.NONE::value).withMessageContaining("no attempt");
    }

    @Test
    void moreSuccessesThanAttemptsAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PassRate(9, 8))
                .withMessageContaining("9 successes of 8 attempts");
    }
}
