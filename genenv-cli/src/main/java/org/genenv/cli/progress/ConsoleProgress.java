package org.genenv.cli.progress;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.genenv.core.progress.Progress;
import org.genenv.core.progress.Work;

/**
 * Shows the innermost piece of work that is under way, with the names of those around it and the time left of all. While something is under way a timer looks
 * twice a second; work itself only counts.
 */
public final class ConsoleProgress implements Progress {
    private static final double NANOS = 1e9;
    private static final long LOOK_MILLIS = 500;

    private final Display display;
    private final LongSupplier nanos;
    private final Supplier<Runnable> timer;
    private final List<ShownWork> underWay = new ArrayList<>();
    private Runnable stopTimer;
    private ShownWork shown;

    /** Shows on a display, with the system's clock and a thread that never keeps the process alive. */
    ConsoleProgress(Display display) {
        this.display = display;
        this.nanos = System::nanoTime;
        this.timer = () -> startTimer(this::look);
    }

    /**
     * @param nanos a clock
     * @param timer starts what calls {@link #look} and returns what stops it
     */
    ConsoleProgress(Display display, LongSupplier nanos, Supplier<Runnable> timer) {
        this.display = display;
        this.nanos = nanos;
        this.timer = timer;
    }

    private static Runnable startTimer(Runnable look) {
        ScheduledExecutorService executor = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "progress");
            thread.setDaemon(true);
            return thread;
        });
        ScheduledFuture<?> looking =
                executor.scheduleWithFixedDelay(look, LOOK_MILLIS, LOOK_MILLIS, TimeUnit.MILLISECONDS);
        return () -> {
            looking.cancel(false);
            executor.shutdown();
        };
    }

    @Override
    public synchronized Stage begin(Work work) {
        ShownWork[] stage = new ShownWork[1];
        stage[0] = new ShownWork(work, now(), () -> end(stage[0]));
        underWay.add(stage[0]);
        if (stopTimer == null) {
            stopTimer = timer.get();
        }
        return stage[0];
    }

    private synchronized void end(ShownWork stage) {
        boolean wasThere = underWay.remove(stage);
        if (wasThere && underWay.isEmpty()) {
            stopTimer.run();
            stopTimer = null;
            display.clear();
        }
    }

    private double now() {
        return nanos.getAsLong() / NANOS;
    }

    /** Shows how it stands now. */
    synchronized void look() {
        if (underWay.isEmpty()) {
            return; // it ended while the timer waited for its turn
        }
        double now = now();
        underWay.forEach(stage -> stage.look(now));
        ShownWork innermost = underWay.get(underWay.size() - 1);
        display.show(text(innermost, now), now, underWay.get(0).age(now), innermost.percent(), innermost != shown);
        shown = innermost;
    }

    private String text(ShownWork innermost, double now) {
        StringBuilder text = new StringBuilder();
        OptionalDouble leftInAll = OptionalDouble.empty();
        for (ShownWork stage : underWay.subList(0, underWay.size() - 1)) {
            if (stage.isCounted()) {
                leftInAll = leftInAll.isPresent() ? leftInAll : stage.secondsLeft(now);
            } else {
                text.append(stage.name()).append(": ");
            }
        }
        text.append(innermost.text(now));
        leftInAll.ifPresent(
                seconds -> text.append("; ").append(ShownWork.inWords(seconds)).append(" left in all"));
        return text.toString();
    }
}
