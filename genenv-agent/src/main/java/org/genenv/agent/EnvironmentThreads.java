package org.genenv.agent;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The threads that environments run on, each call under a wall-clock limit.
 *
 * <p>The limit counts from the moment a call begins to run, so a queue does not eat into it. A call that outlives its limit is interrupted and, as
 * long as it does not return, replaced by another thread: one environment that hangs for ever costs one parked thread and nobody's episode
 * but its own. Thread-safe.
 */
final class EnvironmentThreads implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(EnvironmentThreads.class);
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final ThreadPoolExecutor workers;
    private final ScheduledThreadPoolExecutor watch;
    private final int threads;
    private final long limitNanos;
    private final AtomicInteger stuck = new AtomicInteger();
    private final LongAdder worked = new LongAdder();

    EnvironmentThreads(int threads, double limitSeconds) {
        this.threads = threads;
        this.limitNanos = (long) (limitSeconds * NANOS_PER_SECOND);
        this.workers = new ThreadPoolExecutor(
                threads, Integer.MAX_VALUE, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), daemons("environment"));
        // A worker that begins a call just when this is closed finds the watch closed: the call is interrupted anyway.
        this.watch = new ScheduledThreadPoolExecutor(
                1, daemons("environment-watch"), new ThreadPoolExecutor.DiscardPolicy());
        this.watch.setRemoveOnCancelPolicy(true);
    }

    /**
     * Runs a call on one of the threads.
     *
     * @param tooLate run behind the call, on its thread, when it returns after its limit: nobody waits for what it made
     * @return completes with the call's result, exceptionally with what it threw, or with a {@link TimeoutException}
     */
    <T> CompletableFuture<T> call(Callable<T> call, Runnable tooLate) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        workers.execute(() -> run(call, tooLate, answer));
        return answer;
    }

    /** Runs a call that nobody waits for; a fault is logged. */
    void execute(Runnable call) {
        CompletableFuture<Object> answer = new CompletableFuture<>();
        workers.execute(() -> run(Executors.callable(call), () -> {}, answer));
        answer.exceptionally(fault -> {
            failedToClose(fault);
            return null;
        });
    }

    private <T> void run(Callable<T> call, Runnable tooLate, CompletableFuture<T> answer) {
        Watched watched = new Watched(Thread.currentThread());
        ScheduledFuture<?> alarm = watch.schedule(
                () -> {
                    if (watched.timeOut()) {
                        workers.setCorePoolSize(threads + stuck.incrementAndGet());
                        answer.completeExceptionally(new TimeoutException());
                    }
                },
                limitNanos,
                TimeUnit.NANOSECONDS);
        T result = null;
        Throwable thrown = null;
        long start = System.nanoTime();
        try {
            result = call.call();
        } catch (Throwable e) {
            thrown = e;
        }
        worked.add(System.nanoTime() - start);
        alarm.cancel(false);
        if (!watched.finish()) {
            try {
                tooLate.run();
            } catch (RuntimeException | Error e) {
                failedToClose(e); // whatever a world throws: the thread is still needed
            }
            workers.setCorePoolSize(threads + stuck.decrementAndGet());
        } else if (thrown != null) {
            answer.completeExceptionally(thrown);
        } else {
            answer.complete(result);
        }
    }

    private static void failedToClose(Throwable fault) {
        LOG.warn("an environment failed while it was closed: {}", fault.toString());
    }

    /** Seconds that calls which have returned took by the clock, together. */
    double workedSeconds() {
        return (double) worked.sum() / NANOS_PER_SECOND;
    }

    /** How many calls are still running after their limit. */
    int stuckCalls() {
        return stuck.get();
    }

    /** Interrupts whatever still runs; does not wait for calls that do not listen. */
    @Override
    public void close() {
        watch.shutdownNow();
        workers.shutdownNow();
    }

    private static ThreadFactory daemons(String name) {
        AtomicInteger number = new AtomicInteger();
        return runnable -> {
            Thread thread = new Thread(runnable, name + "-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
    }

    /** A running call: either it finishes or its time is up, never both. */
    private static final class Watched {
        private final Thread thread;
        private boolean isOver;
        private boolean timedOut;

        Watched(Thread thread) {
            this.thread = thread;
        }

        /** Interrupts the call, unless it is over; under the same lock as {@link #finish}, so no later call is hit. */
        synchronized boolean timeOut() {
            if (isOver) {
                return false;
            }
            timedOut = true;
            thread.interrupt();
            return true;
        }

        /** @return whether the call was in time */
        synchronized boolean finish() {
            isOver = true;
            if (timedOut) {
                Thread.interrupted(); // the next call on this thread starts with a clean slate
            }
            return !timedOut;
        }
    }
}
