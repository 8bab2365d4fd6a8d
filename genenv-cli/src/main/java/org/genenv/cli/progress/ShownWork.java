package org.genenv.cli.progress;

import java.time.Duration;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicLong;
import org.genenv.cli.run.Machine;
import org.genenv.core.progress.Progress;
import org.genenv.core.progress.Work;

/** A piece of work as it is shown. Counts may come from any thread; everything else belongs to the timer's. */
final class ShownWork implements Progress.Stage {
    private final Work work;
    private final double start;
    private final Runnable ended;
    private final AtomicLong done = new AtomicLong();
    private final TimeLeft timeLeft;
    private volatile String note = "";
    private long seen;

    /**
     * @param now seconds from any moment
     * @param ended called when the piece is over
     */
    ShownWork(Work work, double now, Runnable ended) {
        this.work = work;
        this.start = now;
        this.ended = ended;
        this.timeLeft = new TimeLeft(work.total(), work.done(), work.sideBySide(), now);
        this.seen = work.done();
        done.set(seen);
    }

    @Override
    public void advance(long units) {
        done.addAndGet(units);
    }

    @Override
    public void note(String words) {
        note = words;
    }

    @Override
    public void close() {
        ended.run();
    }

    double age(double now) {
        return now - start;
    }

    boolean isCounted() {
        return work.total() > 0;
    }

    /** Takes in what was done since the last look. */
    void look(double now) {
        long count = done.get();
        if (count != seen) {
            seen = count;
            timeLeft.counted(now, count);
        }
    }

    /** @return what was done at the last look, in hundredths of all, rounded down; 100 only when all is done, 0 where all is not known */
    int percent() {
        return isCounted() ? (int) (100 * Math.min(seen, work.total()) / work.total()) : 0;
    }

    /** Its name alone, for what is done inside of it. */
    String name() {
        return work.what();
    }

    /** Name, count, note and time left. */
    String text(double now) {
        StringBuilder text = new StringBuilder(work.what());
        if (isCounted() && seen <= work.total()) {
            text.append(": ").append(amount(seen)).append(" of ").append(amount(work.total()));
            text.append(isBytes() ? " (" + percent() + " %)" : " " + work.unit());
        } else if (seen > 0) {
            text.append(": ").append(amount(seen)).append(isBytes() ? "" : " " + work.unit());
        }
        if (isBytes() && timeLeft.speed().isPresent()) {
            text.append(", ")
                    .append(amount(Math.round(timeLeft.speed().getAsDouble())))
                    .append("/s");
        }
        if (!note.isEmpty()) {
            text.append(", ").append(note);
        }
        OptionalDouble left = secondsLeft(now);
        if (left.isPresent()) {
            text.append(", ").append(inWords(Math.max(1, left.getAsDouble()))).append(" left");
        } else if (!isCounted() && age(now) >= 2) {
            text.append(", for ").append(inWords(age(now)));
        }
        return text.toString();
    }

    OptionalDouble secondsLeft(double now) {
        return isCounted() ? timeLeft.seconds(now) : OptionalDouble.empty();
    }

    private boolean isBytes() {
        return work.unit().equals(Work.BYTES);
    }

    private String amount(long units) {
        return isBytes() ? Machine.inWords(units) : String.format(Locale.ROOT, "%,d", units);
    }

    /** A time in words, such as {@code 3 min 20 s}. */
    static String inWords(double seconds) {
        Duration time = Duration.ofSeconds(Math.max(0, Math.round(seconds)));
        if (time.toDays() > 0) {
            return time.toDays() + " d " + time.toHoursPart() + " h";
        }
        if (time.toHours() > 0) {
            return time.toHours() + " h " + time.toMinutesPart() + " min";
        }
        return time.toMinutes() > 0
                ? time.toMinutes() + " min " + time.toSecondsPart() + " s"
                : time.toSeconds() + " s";
    }
}
