package org.genenv.core.game;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * Lets the calling thread work for a limited time: it is interrupted when the time is up. Work that listens to no interrupt is not ended by it.
 *
 * <p>The work stays on its thread, since an engine belongs to one.
 */
final class TimeLimit {
    private final Thread worker;
    private boolean isOver;
    private boolean isUp;

    private TimeLimit(Thread worker) {
        this.worker = worker;
    }

    /**
     * Works.
     *
     * @throws TimeoutException if the work was not done in time, whatever came of it
     * @throws RuntimeException what the work threw in time
     */
    static <T> T within(Duration limit, Supplier<T> work) throws TimeoutException {
        TimeLimit running = new TimeLimit(Thread.currentThread());
        Thread watch = new Thread(() -> running.watch(limit), "time-limit");
        watch.setDaemon(true);
        watch.start();
        T result = null;
        RuntimeException thrown = null;
        boolean isLate;
        try {
            result = work.get();
        } catch (RuntimeException e) {
            thrown = e;
        } finally {
            isLate = running.finish();
        }
        if (isLate) {
            TimeoutException timeout =
                    new TimeoutException("not done within " + limit.toMillis() / 1000.0 + " seconds");
            if (thrown != null) {
                timeout.initCause(thrown);
            }
            throw timeout;
        }
        if (thrown != null) {
            throw thrown;
        }
        return result;
    }

    private synchronized void watch(Duration limit) {
        long end = System.nanoTime() + limit.toNanos();
        try {
            for (long left = limit.toNanos(); !isOver && left > 0; left = end - System.nanoTime()) {
                TimeUnit.NANOSECONDS.timedWait(this, left);
            }
        } catch (InterruptedException e) {
            return; // nobody does; then nobody is watched
        }
        if (!isOver) {
            isUp = true;
            worker.interrupt();
        }
    }

    /** @return whether the time was up; what follows on this thread is not interrupted then */
    private synchronized boolean finish() {
        isOver = true;
        notifyAll();
        if (isUp) {
            Thread.interrupted();
        }
        return isUp;
    }
}
