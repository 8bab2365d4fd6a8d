package org.genenv.cli.hub;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.genenv.cli.run.Machine;
import org.genenv.core.hub.DownloadListener;

/** Shows how a download goes: on a terminal one line that is written over, elsewhere a new line now and then. Used by one thread. */
final class DownloadProgress implements DownloadListener {
    private static final long NANOS_PER_SECOND = 1_000_000_000;
    private static final long TERMINAL_NANOS = NANOS_PER_SECOND / 2;
    private static final long PLAIN_NANOS = 10 * NANOS_PER_SECOND;
    private static final int SHOWN_COMMIT = 12;

    private final PrintWriter err;
    private final boolean isTerminal;
    private final LongSupplier clock;
    private long bytes;
    private long bytesAtStart;
    private long startNanos;
    private long shownNanos;
    private int shownWidth;

    /** @param clock nanoseconds from any moment */
    DownloadProgress(PrintWriter err, boolean isTerminal, LongSupplier clock) {
        this.err = err;
        this.isTerminal = isTerminal;
        this.clock = clock;
        this.shownNanos = clock.getAsLong();
    }

    @Override
    public void planned(String commit, int files, long allBytes, long bytesThere) {
        bytes = allBytes;
        bytesAtStart = bytesThere;
        startNanos = clock.getAsLong();
        String there = bytesThere == 0 ? "" : ", of which " + Machine.inWords(bytesThere) + " are there already";
        line("commit " + commit.substring(0, Math.min(commit.length(), SHOWN_COMMIT)) + ": " + files + " files, "
                + Machine.inWords(bytes) + there);
    }

    @Override
    public void progressed(String file, long bytesThere) {
        if (!isDue()) {
            return;
        }
        double seconds = (clock.getAsLong() - startNanos) / (double) NANOS_PER_SECOND;
        double rate = (bytesThere - bytesAtStart) / seconds;
        String left =
                rate > 0 ? ", " + Machine.inWords(Math.round(rate)) + "/s, " + left(bytesThere, rate) + " left" : "";
        show(file + ": " + Machine.inWords(bytesThere) + " of " + Machine.inWords(bytes) + left);
    }

    private String left(long bytesThere, double rate) {
        Duration left = Duration.ofSeconds(Math.round((bytes - bytesThere) / rate));
        if (left.toHours() > 0) {
            return left.toHours() + " h " + left.toMinutesPart() + " min";
        }
        return left.toMinutes() > 0
                ? left.toMinutes() + " min " + left.toSecondsPart() + " s"
                : left.toSeconds() + " s";
    }

    @Override
    public void checking(String file) {
        if (isDue()) {
            show(file + ": checking its hash");
        }
    }

    @Override
    public void waiting(String reason, Duration pause) {
        line(reason + "; trying again in " + pause.toSeconds() + " s");
    }

    /** Leaves the line that is written over. */
    void end() {
        if (shownWidth > 0) {
            err.println();
            shownWidth = 0;
        }
    }

    private boolean isDue() {
        return clock.getAsLong() - shownNanos >= (isTerminal ? TERMINAL_NANOS : PLAIN_NANOS);
    }

    private void show(String text) {
        shownNanos = clock.getAsLong();
        if (isTerminal) {
            err.print("\r" + text + " ".repeat(Math.max(0, shownWidth - text.length())));
            err.flush();
            shownWidth = text.length();
        } else {
            err.println(text);
        }
    }

    private void line(String text) {
        end();
        err.println(text);
    }
}
