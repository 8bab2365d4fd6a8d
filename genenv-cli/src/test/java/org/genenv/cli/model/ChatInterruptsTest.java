package org.genenv.cli.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ChatInterruptsTest {
    private final StringWriter err = new StringWriter();
    private final AtomicInteger left = new AtomicInteger();
    private final ChatInterrupts interrupts = new ChatInterrupts(new PrintWriter(err), left::incrementAndGet);

    @Test
    void theFirstWhileTheModelAnswersStopsTheAnswerAlone() {
        interrupts.answering();
        interrupts.raise();

        assertThat(interrupts.isRaised()).isTrue();
        assertThat(left).hasValue(0);

        interrupts.waiting();
        assertThat(interrupts.isRaised()).isFalse();
    }

    @Test
    void atThePromptTheFirstWarnsAndTheSecondLeaves() {
        interrupts.waiting();
        interrupts.raise();
        assertThat(err.toString()).contains("once more");
        assertThat(left).hasValue(0);

        interrupts.raise();
        assertThat(left).hasValue(1);
    }

    @Test
    void aWarningIsForgottenOnceSomethingWasSaid() {
        interrupts.waiting();
        interrupts.raise();
        interrupts.answering();
        interrupts.raise();

        assertThat(interrupts.isRaised()).isTrue();
        assertThat(left).hasValue(0);
    }

    @Test
    void anAnswerThatDoesNotStopIsLeftByASecond() {
        interrupts.answering();
        interrupts.raise();
        interrupts.raise();

        assertThat(left).hasValue(1);
    }
}
