package org.genenv.core.generation;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Waiting for the answers of tasks. A failure is not handled here but where the answer is read. */
final class Answers {
    private Answers() {}

    /** Waits until every slot has its answer, or for so long; those without one are not waited for again. */
    static void awaitAll(List<Slot> slots, Duration patience) {
        CompletableFuture<?> all =
                CompletableFuture.allOf(slots.stream().map(Slot::answer).toArray(CompletableFuture[]::new));
        try {
            all.handle((nothing, failure) -> true).get(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            slots.stream().filter(Slot::isAwaited).forEach(Slot::giveUpWaiting);
        } catch (InterruptedException e) {
            throw interrupted();
        } catch (ExecutionException e) {
            throw new IllegalStateException("a handled future does not fail", e);
        }
    }

    /** Waits until any slot has its answer. */
    static void awaitAny(List<Slot> slots) {
        CompletableFuture<?> any =
                CompletableFuture.anyOf(slots.stream().map(Slot::answer).toArray(CompletableFuture[]::new));
        try {
            any.handle((nothing, failure) -> true).get();
        } catch (InterruptedException e) {
            throw interrupted();
        } catch (ExecutionException e) {
            throw new IllegalStateException("a handled future does not fail", e);
        }
    }

    /** The answer that has arrived. A task's own unchecked exception comes out as it was thrown. */
    static Next get(CompletableFuture<Next> answer) {
        try {
            return answer.get();
        } catch (InterruptedException e) {
            throw interrupted();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException unchecked) {
                throw unchecked;
            }
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw new IllegalStateException("a task failed: " + e.getCause().getMessage(), e.getCause());
        }
    }

    private static CancellationException interrupted() {
        Thread.currentThread().interrupt();
        return new CancellationException("interrupted while waiting for a task's answer");
    }
}
