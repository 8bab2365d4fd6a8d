package org.genenv.core.hub;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/** Tries again what often passes: after 1, 2, 4, 8 and 16 seconds, or when the server says. */
final class Patience {
    private static final int MOST_FAILURES = 6;
    private static final Duration LONGEST = Duration.ofMinutes(5);
    private static final long SLICE_MILLIS = 200;

    private final Sleep sleep;
    private final BooleanSupplier stop;
    private final DownloadListener listener;

    /** Passes time. */
    @FunctionalInterface
    interface Sleep {
        void of(Duration duration) throws InterruptedException;
    }

    /** What is tried. */
    @FunctionalInterface
    interface Attempt<T> {
        T run() throws IOException;
    }

    Patience(Sleep sleep, BooleanSupplier stop, DownloadListener listener) {
        this.sleep = sleep;
        this.stop = stop;
        this.listener = listener;
    }

    /**
     * Tries until it succeeds or has failed six times without getting further.
     *
     * @param progress a number that grows when an attempt gets further than all before it; the count then begins anew
     * @throws HubException if patience is exhausted
     * @throws IOException if an attempt fails in a way that will not pass
     */
    <T> T retry(Attempt<T> attempt, LongSupplier progress) throws IOException {
        int failures = 0;
        long furthest = progress.getAsLong();
        while (true) {
            try {
                return attempt.run();
            } catch (TransientFailure e) {
                failures = progress.getAsLong() > furthest ? 1 : failures + 1;
                furthest = Math.max(furthest, progress.getAsLong());
                if (failures == MOST_FAILURES) {
                    throw new HubException(
                            e.getMessage() + ", " + MOST_FAILURES + " times one after another" + kept(furthest), e);
                }
                Duration pause = e.retryAfter().orElse(Duration.ofSeconds(1L << (failures - 1)));
                if (pause.compareTo(LONGEST) > 0) {
                    throw new HubException(e.getMessage() + ", and asks to come back after " + pause.toSeconds() + " s"
                            + kept(furthest));
                }
                listener.waiting(e.getMessage(), pause);
                pass(pause);
            }
        }
    }

    private static String kept(long bytes) {
        return bytes == 0 ? "" : ". What has arrived is kept; the same download goes on";
    }

    private void pass(Duration pause) throws InterruptedIOException {
        try {
            for (long left = pause.toMillis(); left > 0 && !stop.getAsBoolean(); left -= SLICE_MILLIS) {
                sleep.of(Duration.ofMillis(Math.min(left, SLICE_MILLIS)));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("the download was stopped");
        }
        if (stop.getAsBoolean()) {
            throw new InterruptedIOException("the download was stopped");
        }
    }
}
