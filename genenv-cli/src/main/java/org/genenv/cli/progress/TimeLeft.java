package org.genenv.cli.progress;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalDouble;

/** Guesses how long work will still take, from its recent speed; says nothing before that means something. Not thread-safe. */
final class TimeLeft {
    /** A guess from less time than this is noise. */
    private static final double SHORTEST_SECONDS = 2;

    /** The speed is that of this many seconds, or of this share of all the time where that is longer. */
    private static final double RECENT_SECONDS = 20;

    private static final double RECENT_SHARE = 0.25;

    /** Bounds how many counts are remembered. */
    private static final int COUNTS_KEPT = 64;

    /** After this many times the usual pause nobody knows what is going on. */
    private static final double STALLED = 4;

    private static final double STALLED_SECONDS = 5;

    private final long total;
    private final long firstGuess;
    private final double start;
    private final Deque<Count> counts = new ArrayDeque<>();
    private double lastPause;

    /** How much was done at a time, in seconds. */
    private record Count(double at, long done) {}

    /**
     * @param total all that is to be done
     * @param done of it, before
     * @param sideBySide units under way at once; only when so many are done, a guess is made
     * @param now seconds from any moment
     */
    TimeLeft(long total, long done, int sideBySide, double now) {
        this.total = total;
        this.firstGuess = done + Math.min(total - done, Math.max(sideBySide, Math.min(3, (total - done + 19) / 20)));
        this.start = now;
        counts.add(new Count(now, done));
    }

    /** Takes in that the count has changed. */
    void counted(double now, long done) {
        Count last = counts.getLast();
        double spacing = window(now) / COUNTS_KEPT;
        lastPause = now - last.at;
        if (done < last.done) {
            counts.clear(); // done again: what was before says nothing of the speed
        } else if (counts.size() > 2 && lastPause < spacing) {
            counts.removeLast();
        }
        counts.add(new Count(now, done));
        while (counts.size() > 2 && now - second().at >= window(now)) {
            counts.removeFirst();
        }
    }

    private double window(double now) {
        return Math.max(RECENT_SECONDS, RECENT_SHARE * (now - start));
    }

    private Count second() {
        var iterator = counts.iterator();
        iterator.next();
        return iterator.next();
    }

    /** @return units a second; absent where none were done lately */
    OptionalDouble speed() {
        Count first = counts.getFirst();
        Count last = counts.getLast();
        double seconds = last.at - first.at;
        long units = last.done - first.done;
        return seconds < SHORTEST_SECONDS || units <= 0 ? OptionalDouble.empty() : OptionalDouble.of(units / seconds);
    }

    /** @return seconds; absent while a guess would mean nothing */
    OptionalDouble seconds(double now) {
        Count last = counts.getLast();
        OptionalDouble speed = speed();
        double pause = now - last.at;
        boolean isStalled = pause > Math.max(STALLED_SECONDS, STALLED * lastPause);
        if (speed.isEmpty() || last.done < firstGuess || last.done >= total || isStalled) {
            return OptionalDouble.empty();
        }
        double left = (total - last.done) / speed.getAsDouble();
        return OptionalDouble.of(Math.max(left - pause, left - lastPause));
    }

    /** How many counts are kept; bounded however long the work takes. */
    int remembered() {
        return counts.size();
    }
}
