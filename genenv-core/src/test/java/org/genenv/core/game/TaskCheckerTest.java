package org.genenv.core.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.genenv.core.domain.Seed;
import org.genenv.core.domain.TaskVerdict;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(30)
class TaskCheckerTest {
    private static final Duration SHORT = Duration.ofSeconds(1);
    private static final Duration LONG = Duration.ofSeconds(20);
    private static final String TASK = "{\"number\":4}";

    private final Seed seed = new GuessingDomain().seeds().get(0);
    private final AtomicBoolean isLetGo = new AtomicBoolean();

    @AfterEach
    void letGo() {
        isLetGo.set(true);
    }

    /** What a checker does with a text that is no task; it may throw anything. */
    private interface Fault {
        void happen() throws InterruptedException;
    }

    private TaskChecker checker(Duration limit, Fault fault) {
        return new TaskChecker(
                new GuessingDomain() {
                    @Override
                    public TaskVerdict check(Seed from, String text, String taskId, long draw) {
                        if (!text.equals(TASK)) {
                            try {
                                fault.happen();
                            } catch (InterruptedException e) {
                                Thread.currentThread().interrupt();
                            }
                        }
                        return text.isEmpty() ? null : super.check(from, text, taskId, draw);
                    }
                },
                limit);
    }

    private TaskVerdict verdict(TaskChecker checker, String text) {
        return checker.check(seed, text, "task", 7);
    }

    private static String reason(TaskVerdict verdict) {
        return ((TaskVerdict.Rejected) verdict).reason();
    }

    @Test
    void aVerdictIsTheDomainsOwn() {
        TaskChecker checker = checker(LONG, () -> {});

        assertThat(verdict(checker, TASK)).isEqualTo(new GuessingDomain().check(seed, TASK, "task", 7));
        assertThat(verdict(checker, "{")).isEqualTo(new GuessingDomain().check(seed, "{", "task", 7));
    }

    @Test
    void aCheckerThatHangsCostsTheTextAndTheNextIsCheckedAllTheSame() {
        // Like an endless loop it listens to no interrupt.
        TaskChecker checker = checker(SHORT, () -> {
            while (!isLetGo.get()) {
                Thread.interrupted();
                LockSupport.parkNanos(1_000_000);
            }
        });

        TaskVerdict late = verdict(checker, "endless");
        assertThat(reason(late)).isEqualTo("checker-timeout");
        assertThat(late.toString()).contains("not done within 1.0 seconds");
        assertThat(verdict(checker, TASK)).isInstanceOf(TaskVerdict.Accepted.class);
    }

    @Test
    void aCheckerThatListensIsInterrupted() throws InterruptedException {
        CountDownLatch interrupted = new CountDownLatch(1);
        TaskChecker checker = checker(SHORT, () -> {
            try {
                new CountDownLatch(1).await();
            } finally {
                interrupted.countDown();
            }
        });

        assertThat(reason(verdict(checker, "asleep"))).isEqualTo("checker-timeout");
        assertThat(interrupted.await(10, TimeUnit.SECONDS)).isTrue();
    }

    static List<Throwable> faults() {
        return List.of(
                new IllegalStateException("no such house"),
                new StackOverflowError("a text that is nested too deep"),
                new AssertionError("no house has two kitchens"),
                new NoClassDefFoundError("org/example/Planner"),
                new ExceptionInInitializerError("a table that is not there"),
                new OutOfMemoryError("Requested array size exceeds VM limit"));
    }

    @ParameterizedTest
    @MethodSource("faults")
    void whateverACheckerThrowsCostsTheTextAlone(Throwable fault) {
        TaskChecker checker = checker(LONG, () -> {
            if (fault instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) fault;
        });

        TaskVerdict rejected = verdict(checker, "boom");
        assertThat(reason(rejected)).isEqualTo("checker-failed");
        assertThat(rejected.toString()).contains(fault.getClass().getSimpleName());
        assertThat(verdict(checker, TASK)).isInstanceOf(TaskVerdict.Accepted.class);
    }

    @Test
    void noAnswerIsAFailure() {
        assertThat(reason(verdict(checker(LONG, () -> {}), ""))).isEqualTo("checker-failed");
    }

    @Test
    void whoIsInterruptedWhileWaitingStopsAndStaysInterrupted() {
        TaskChecker checker = checker(LONG, () -> new CountDownLatch(1).await());
        Thread.currentThread().interrupt();

        assertThatExceptionOfType(CancellationException.class).isThrownBy(() -> verdict(checker, "asleep"));
        assertThat(Thread.interrupted()).isTrue();
    }
}
